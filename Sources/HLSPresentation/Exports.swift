@_exported public import HLSKeys
