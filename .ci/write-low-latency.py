#!/usr/bin/env python3
"""Writes the loads of a low-latency live playlist as a server with blocking reload would have answered them.

    write-low-latency.py OUTPUT

Every 1.5 s a part appears. Segments of four parts follow each other in a window of nine; an older discontinuity leaves it,
an ad of one segment comes, with an initialization section of its own and a date range, and goes again. OUTPUT/full holds
each load whole, OUTPUT/delta all but the first as delta updates. Fixtures/live-low-latency was made by this.
"""
import json
import sys
from datetime import datetime, timedelta
from pathlib import Path

PART, PARTS, WINDOW, SKIP_UNTIL = 1.5, 4, 9, 36
SEGMENT = PART * PARTS
FIRST, LOADS = 100, 16
OLD_DISCONTINUITY, AD = 101, 111
START = datetime(2026, 11, 30, 10)
HEADER = ["#EXTM3U", "#EXT-X-VERSION:9", f"#EXT-X-TARGETDURATION:{SEGMENT:.0f}", f"#EXT-X-PART-INF:PART-TARGET={PART}",
          f"#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,CAN-SKIP-UNTIL={SKIP_UNTIL}.0,PART-HOLD-BACK={PART * 3}"]
OUT = "0xFC302000000000000000FFF00F05000000017FFFFE00083D600001000000006A3B1F0C"
IN = "0xFC301B00000000000000FFF00A05000000017F5F00010000000090D2E4A7"


def date(segment):
    return (START + timedelta(seconds=(segment - FIRST) * SEGMENT)).isoformat(timespec="milliseconds") + "Z"


def init(segment):
    return "ad-init.mp4" if segment == AD else "init.mp4"


def discontinuous(segment):
    return segment in (OLD_DISCONTINUITY, AD, AD + 1)


def part_uri(segment, part):
    return f"seg-{segment}.{part}.mp4"


def date_range(segment):
    if segment == AD:
        return [f'#EXT-X-DATERANGE:ID="break-1",START-DATE="{date(AD)}",PLANNED-DURATION={SEGMENT},SCTE35-OUT={OUT}']
    if segment == AD + 1:
        return [f'#EXT-X-DATERANGE:ID="break-1",DURATION={SEGMENT},SCTE35-IN={IN}']
    return []


def segment_lines(segment, first, last, parts_in_last):
    """All lines of a segment: parts while it lies within three target durations of the end, EXTINF once it is whole."""
    whole = segment < last
    lines = ["#EXT-X-DISCONTINUITY"] if discontinuous(segment) else []
    if segment == first or discontinuous(segment):
        lines.append(f'#EXT-X-MAP:URI="{init(segment)}"')
    lines += date_range(segment) + [f"#EXT-X-PROGRAM-DATE-TIME:{date(segment)}"]
    if segment >= last - 3:
        for part in range(PARTS if whole else parts_in_last):
            independent = ",INDEPENDENT=YES" if part == 0 else ""
            lines.append(f'#EXT-X-PART:DURATION={PART:.5f},URI="{part_uri(segment, part)}"{independent}')
    return lines + ([f"#EXTINF:{SEGMENT:.5f},", f"seg-{segment}.mp4"] if whole else [])


def load(index, delta):
    # The segment of which the next part will come, and how many it has: a segment is whole with its last part.
    next_segment, parts = divmod(index + 1, PARTS)
    last = FIRST + WINDOW + next_segment
    first = last - WINDOW
    lines = HEADER + [f"#EXT-X-MEDIA-SEQUENCE:{first}",
                      f"#EXT-X-DISCONTINUITY-SEQUENCE:{4 + (first > OLD_DISCONTINUITY)}"]
    skipped = int((WINDOW * SEGMENT + parts * PART - SKIP_UNTIL) // SEGMENT) if delta else 0
    if skipped:
        lines.append(f"#EXT-X-SKIP:SKIPPED-SEGMENTS={skipped}")
    # The tags of a segment come with its first part.
    for segment in range(first + skipped, last + (parts > 0)):
        lines += segment_lines(segment, first, last, parts)
    if parts == 0 and discontinuous(last):
        lines.append(f'#EXT-X-PRELOAD-HINT:TYPE=MAP,URI="{init(last)}"')
    lines.append(f'#EXT-X-PRELOAD-HINT:TYPE=PART,URI="{part_uri(last, parts)}"')
    reported = (last, parts - 1) if parts else (last - 1, PARTS - 1)
    lines.append(f'#EXT-X-RENDITION-REPORT:URI="audio.m3u8",LAST-MSN={reported[0]},LAST-PART={reported[1]}')
    return "".join(line + "\n" for line in lines)


for kind in ["full", "delta"]:
    folder = Path(sys.argv[1]) / kind
    folder.mkdir(parents=True, exist_ok=True)
    with open(folder / "loads.ndjson", "w") as loads:
        for index in range(LOADS):
            text = load(index, delta=kind == "delta" and index > 0)
            (folder / f"{index:03}.m3u8").write_text(text)
            entry = {"time": index * PART, "uri": "https://live.example.com/low-latency/video.m3u8", "text": text}
            loads.write(json.dumps(entry) + "\n")
