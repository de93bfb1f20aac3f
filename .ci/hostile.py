"""Hostile shapes of playlists: what each costs by the byte, at two sizes, and the most memory it takes. See linearity.sh.

The cost by the byte is a slope: what the bytes of a larger input cost more than those of a smaller one, so that neither the
start of the program nor a limit on findings of one kind counts. A limit that refuses an input is an answer as well.
"""
import os, re, subprocess, sys, tempfile

KIB, MIB = 1 << 10, 1 << 20
MEDIA = b"#EXTM3U\n#EXT-X-TARGETDURATION:6\n"
MULTIVARIANT = b"#EXTM3U\n"
PART_INF = MEDIA + b"#EXT-X-PART-INF:PART-TARGET=1\n#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=3\n"


def repeated(unit, head=MEDIA, tail=b"\n"):
    """One line that goes on and on."""
    return lambda size: head + unit * ((size - len(head) - len(tail)) // len(unit)) + tail


def lines(unit, head=MEDIA):
    """Lines by a pattern, each with its number in the place of %d."""
    def text(size):
        pieces, length, index = [head], len(head), 0
        while length < size:
            piece = unit.replace(b"%d", b"%d" % index)
            pieces.append(piece)
            length, index = length + len(piece), index + 1
        return b"".join(pieces)
    return text


SHAPES = {
    "plain segments": lines(b"#EXTINF:6,\ns%d.ts\n"),
    "no '=' in a list": repeated(b"A", MEDIA + b"#EXT-X-START:"),
    "only commas": repeated(b",", MEDIA + b"#EXT-X-START:"),
    "only '='": repeated(b"=", MEDIA + b"#EXT-X-START:"),
    "an open quote": repeated(b",X-A='b=c'", MEDIA + b"#EXT-X-START:X-OPEN=\"open"),
    "attributes of one tag": repeated(b",A-B=1", MEDIA + b"#EXT-X-START:TIME-OFFSET=1"),
    "attributes of many tags": lines(b"#EXT-X-DATERANGE:ID=\"%d\"" + b",X-A=1" * 900 + b"\n"),
    "one line": repeated(b"x", MEDIA + b"#"),
    "one URI line": repeated(b"x", MEDIA + b"#EXTINF:6,\n"),
    "only CR": repeated(b"\r"),
    "empty lines": repeated(b"\n"),
    "lines of spaces": repeated(b" \n"),
    "only '#'": repeated(b"#\n"),
    "comments": lines(b"# comment %d\n"),
    "instructions in comments": lines(b"# hlscheck:ignore seg-extinf-required %d\n"),
    "unknown tags": lines(b"#EXT-X-OWN-%d:A=1\n"),
    "references in one line": repeated(b"{$v}", MEDIA + b"#EXT-X-DEFINE:NAME=\"v\",VALUE=\"1\"\n#EXTINF:6,\n"),
    "references in many lines": lines(b"#EXTINF:6,\n{$v}%d\n", MEDIA + b"#EXT-X-DEFINE:NAME=\"v\",VALUE=\"1\"\n"),
    "references to nothing": lines(b"#EXTINF:6,\n{$v%d}\n"),
    "nested braces": repeated(b"{$", MEDIA + b"#EXTINF:6,\n"),
    "definitions": lines(b"#EXT-X-DEFINE:NAME=\"v%d\",VALUE=\"1\"\n"),
    "definitions of one name": lines(b"#EXT-X-DEFINE:NAME=\"v\",VALUE=\"%d\"\n"),
    "date ranges of one ID": lines(b"#EXT-X-DATERANGE:ID=\"a\",START-DATE=\"2026-01-31T10:20:30Z\",X-A=%d\n"),
    "date ranges": lines(b"#EXT-X-DATERANGE:ID=\"%d\",CLASS=\"c\",END-ON-NEXT=YES,START-DATE=\"2026-01-31T10:20:30Z\"\n"),
    "keys of two formats": lines(
        b"#EXT-X-KEY:METHOD=SAMPLE-AES,URI=\"skd://%d\",KEYFORMAT=\"com.apple.streamingkeydelivery\"\n"
        b"#EXT-X-KEY:METHOD=SAMPLE-AES,URI=\"k%d\"\n#EXTINF:6,\ns.ts\n"),
    "keys and no segment": lines(b"#EXT-X-KEY:METHOD=AES-128,URI=\"k%d\"\n"),
    "maps": lines(b"#EXT-X-MAP:URI=\"i%d.mp4\"\n#EXTINF:6,\ns.mp4\n"),
    "maps under many keys": lines(b"#EXT-X-MAP:URI=\"i%d.mp4\"\n", MEDIA + b"".join(
        b"#EXT-X-KEY:METHOD=SAMPLE-AES,URI=\"k\",KEYFORMAT=\"%d\"\n" % n for n in range(32))),
    "parts": lines(b"#EXT-X-PART:DURATION=1,URI=\"p%d.mp4\"\n", PART_INF),
    "byte ranges": lines(b"#EXTINF:6,\n#EXT-X-BYTERANGE:9\nall.ts\n"),
    "dates that run back": lines(b"#EXT-X-PROGRAM-DATE-TIME:2026-01-31T10:20:30Z\n#EXTINF:6,\ns%d.ts\n"),
    "gaps and discontinuities": lines(b"#EXT-X-GAP\n#EXT-X-DISCONTINUITY\n#EXTINF:6,\ns%d.ts\n"),
    "a header again and again": lines(b"#EXT-X-TARGETDURATION:%d\n"),
    "rendition reports": lines(b"#EXT-X-RENDITION-REPORT:URI=\"r%d\",LAST-MSN=1\n"),
    "long numbers": repeated(b"9", MEDIA + b"#EXTINF:", b",\na.ts\n"),
    "NUL bytes": repeated(b"\0"),
    "no UTF-8": repeated(b"\x80\n"),
    "variants of one group": lines(b"#EXT-X-STREAM-INF:BANDWIDTH=%d,AUDIO=\"a\"\nv%d.m3u8\n", MULTIVARIANT),
    "variants of one URI": lines(b"#EXT-X-STREAM-INF:BANDWIDTH=9,CODECS=\"avc1.640028\"\nv.m3u8\n", MULTIVARIANT),
    "renditions of one group": lines(b"#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"a\",NAME=\"%d\"\n", MULTIVARIANT),
    "renditions of many groups": lines(b"#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"%d\",NAME=\"n\"\n", MULTIVARIANT),
    "session keys": lines(b"#EXT-X-SESSION-KEY:METHOD=SAMPLE-AES,URI=\"skd://%d\"\n", MULTIVARIANT),
    "session data of one ID": lines(b"#EXT-X-SESSION-DATA:DATA-ID=\"a\",VALUE=\"%d\"\n", MULTIVARIANT),
}

# The shapes of the short form: those that cost most when something is done once too often.
SHORT = ["only commas", "references in many lines", "date ranges of one ID", "keys of two formats", "variants of one group"]


# Times the input that memory may be.
MEMORY = 12


def instructions(tool, what, path):
    """How many instructions one run takes; cachegrind counts them, and nothing else."""
    command = ["valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null", tool, "--once", what, path]
    log = subprocess.run(command, capture_output=True, text=True).stderr
    found = re.search(r"I +refs: +([\d,]+)", log)
    if not found:
        sys.exit(f"{what} {path}: cachegrind counts nothing:\n{log[-800:]}")
    return int(found[1].replace(",", ""))


def peak(tool, what, path):
    """What one run answers, and the most memory it takes, in bytes. By way of `time`, for a child begins with the peak of
    its parent, and this one's is higher."""
    run = subprocess.run(["/usr/bin/time", "-f", "%M", tool, "--once", what, path], capture_output=True, text=True)
    if run.returncode:
        sys.exit(f"{what} {path}: ends with {run.returncode}:\n{run.stderr}")
    return run.stdout.strip(), int(run.stderr.split()[-1]) * KIB


def written(name, size, folder):
    path = os.path.join(folder, f"{size}.m3u8")
    if not os.path.exists(path):
        with open(path, "wb") as file:
            file.write(SHAPES[name](size))
    return path


def measure(tool, what, name, sizes, folder):
    """A row of the table, and whether it holds what is promised."""
    largest = written(name, 8 * MIB, folder)
    answer, memory = peak(tool, what, largest)
    isRefused = answer.startswith("refused")
    # What is refused costs nothing more: how cost grows, smaller inputs show.
    if isRefused:
        sizes = [32 * KIB, 128 * KIB, MIB - KIB]
    counts = []
    for size in sizes:
        path = written(name, size, folder)
        counts.append((os.path.getsize(path), instructions(tool, what, path)))
    slopes = [(b[1] - a[1]) / (b[0] - a[0]) for a, b in zip(counts, counts[1:])]
    growth = slopes[1] / max(slopes[0], 1)
    bytes = os.path.getsize(largest)
    holds = growth < 1.3 and (isRefused or memory <= MEMORY * bytes + 16 * MIB)
    return [what, name, f"{slopes[0]:.1f}", f"{slopes[1]:.1f}", f"{growth:.2f}", f"{memory / MIB:.0f}",
            f"{max(0, memory - 16 * MIB) / bytes:.1f}", answer, "" if holds else "MISSED"], holds


def main():
    tool, is_short = sys.argv[1], "--short" in sys.argv
    wanted = [word for word in sys.argv[2:] if word in SHAPES]
    names = wanted or (SHORT if is_short else SHAPES)
    sizes = [32 * KIB, 128 * KIB, 512 * KIB] if is_short else [64 * KIB, 512 * KIB, 8 * MIB]
    layout = "{:9}{:26}{:>11}{:>9}{:>8}{:>9}{:>9}  {} {}"
    print(layout.format("", "shape", "instr/byte", "larger", "growth", "peak MiB", "by byte", "answer", ""))
    missed = 0
    for name in names:
        with tempfile.TemporaryDirectory() as folder:
            for what in ["read", "validate"]:
                row, holds = measure(tool, what, name, sizes, folder)
                print(layout.format(*row), flush=True)
                missed += not holds
    if missed:
        sys.exit(f"{missed} of the figures above are not what is promised")


main()
