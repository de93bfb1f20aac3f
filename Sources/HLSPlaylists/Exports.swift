@_exported public import HLSSyntax
