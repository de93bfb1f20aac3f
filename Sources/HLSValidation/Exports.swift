@_exported public import HLSPresentation
