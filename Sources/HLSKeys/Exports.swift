@_exported public import HLSPlaylists
