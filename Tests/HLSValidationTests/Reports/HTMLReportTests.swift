import Testing

@testable import HLSValidation

@Suite struct HTMLReportTests {
    @Test func thePageHasAllThatWasFound() throws {
        let page = try ReportSample.report().printed(as: .html(toolVersion: "1.0"))
        let body = page.drop(before: "<body>")
        #expect(
            body == #"""
                <body>
                <header>
                <h1>HLS validation report</h1>
                <p class="totals">1 error, 1 warning, 1 note in 3 playlists; 1 suppressed</p>
                <div class="table">
                <table>
                <thead><tr><th scope="col">Playlist</th><th scope="col">Kind</th><th scope="col">Errors</th><th scope\#
                ="col">Warnings</th><th scope="col">Notes</th><th scope="col">Suppressed</th></tr></thead>
                <tbody>
                <tr><td><code>main.m3u8</code></td><td>Multivariant Playlist</td><td class="number">0</td><td class="\#
                number">1</td><td class="number">0</td><td class="number">1</td></tr>
                <tr><td><code>v/720p.m3u8</code></td><td>Media Playlist</td><td class="number">1</td><td class="numbe\#
                r">0</td><td class="number">1</td><td class="number">0</td></tr>
                <tr><td><code>b.m3u8</code></td><td>Media Playlist</td><td class="number">0</td><td class="number">0<\#
                /td><td class="number">0</td><td class="number">0</td></tr>
                </tbody>
                </table>
                </div>
                </header>
                <main>
                <section id="must">
                <h2>Must fix</h2>
                <article>
                <h3><a href="#rule-segment-too-long">segment-too-long</a> <span class="count">1</span></h3>
                <p>No segment is longer than the target duration.</p>
                <ul>
                <li class="error">
                <p><b>error</b> segment lasts 6.52 s; the target duration is 6 s <code class="place">v/720p.m3u8:3:1<\#
                /code></p>
                <pre><span class="line">3</span> <mark>#EXTINF:6.52,</mark></pre>
                <p>note: target duration declared here <code class="place">v/720p.m3u8:2:1</code></p>
                <pre><span class="line">2</span> <mark>#EXT-X-TARGETDURATION:6</mark></pre>
                <p>note: the variant is here <code class="place">main.m3u8:4:1</code></p>
                <pre><span class="line">4</span> <mark>v/720p.m3u8</mark></pre>
                </li>
                </ul>
                </article>
                </section>
                <section id="should">
                <h2>Should fix</h2>
                <article>
                <h3><a href="#rule-bandwidth-unquoted">bandwidth-unquoted</a> <span class="count">1</span></h3>
                <p>BANDWIDTH has no quotes.</p>
                <ul>
                <li class="warning">
                <p><b>warning</b> BANDWIDTH is in quotes <code class="place">main.m3u8:3:29</code></p>
                <pre><span class="line">3</span> #EXT-X-STREAM-INF:BANDWIDTH=<mark>&quot;2000000&quot;</mark>,CODECS=\#
                &quot;avc1.640020,mp4a.40.2&quot;,RESOLUTION=1280x720,AUDIO=&quot;aac&quot;</pre>
                <p>help: write BANDWIDTH without quotes</p>
                </li>
                </ul>
                </article>
                <article>
                <h3>too-many-findings <span class="count">1</span></h3>
                <ul>
                <li class="note">
                <p><b>note</b> 3 more are not listed <code class="place">v/720p.m3u8</code></p>
                </li>
                </ul>
                </article>
                </section>
                </main>
                <section id="presentations">
                <h2>Variants and renditions</h2>
                <article>
                <h3><code>main.m3u8</code></h3>
                <h4>Variants</h4>
                <div class="table">
                <table>
                <thead><tr><th scope="col">Address</th><th scope="col">Bit rate</th><th scope="col">Resolution</th><t\#
                h scope="col">Codecs</th><th scope="col">Audio</th><th scope="col">Duration</th></tr></thead>
                <tbody>
                <tr><td><code>v/720p.m3u8</code></td><td class="number">2 Mbit/s</td><td class="number">1280×720</td>\#
                <td>avc1.640020, mp4a.40.2</td><td>aac</td><td class="number">6.52 s live</td></tr>
                </tbody>
                </table>
                </div>
                <h4>Renditions</h4>
                <div class="table">
                <table>
                <thead><tr><th scope="col">Type</th><th scope="col">Group</th><th scope="col">Name</th><th scope="col\#
                ">Language</th><th scope="col">Chosen</th><th scope="col">Address</th></tr></thead>
                <tbody>
                <tr><td>AUDIO</td><td>aac</td><td>English</td><td>en</td><td>default</td><td><code>audio.m3u8</code><\#
                /td></tr>
                </tbody>
                </table>
                </div>
                </article>
                </section>
                <section id="rules">
                <h2>Rules</h2>
                <article id="rule-segment-too-long">
                <h3>segment-too-long</h3>
                <p>No segment is longer than the target duration. Clients size their buffers by it.</p>
                <p>Level: must; section: <a href="https://datatracker.ietf.org/doc/html/draft-pantos-hls-rfc8216bis-2\#
                2#section-4.4.3.1">4.4.3.1</a></p>
                <figure>
                <figcaption>Right</figcaption>
                <pre>#EXTM3U</pre>
                </figure>
                <figure>
                <figcaption>Wrong</figcaption>
                <pre>#EXTM3U
                #EXT-X-TARGETDURATION:6
                ↓#EXTINF:6.5,
                a.ts</pre>
                </figure>
                </article>
                <article id="rule-bandwidth-unquoted">
                <h3>bandwidth-unquoted</h3>
                <p>BANDWIDTH has no quotes. Some clients read 0 | nothing.</p>
                <p>Level: should; section: Authoring 9.1</p>
                <figure>
                <figcaption>Right: main.m3u8</figcaption>
                <pre>#EXTM3U</pre>
                </figure>
                <figure>
                <figcaption>Right: v.m3u8</figcaption>
                <pre>#EXTM3U</pre>
                </figure>
                <figure>
                <figcaption>Wrong: the first load</figcaption>
                <pre>#EXTM3U</pre>
                </figure>
                <figure>
                <figcaption>Wrong: the second load</figcaption>
                <pre>#EXTM3U
                ↓#\u{1}</pre>
                </figure>
                </article>
                </section>
                <footer>hlscheck 1.0</footer>
                </body>
                </html>

                """#)
    }

    @Test func thePageLoadsNothingAndRunsNothing() throws {
        let page = try ReportSample.report().printed(as: .html())
        #expect(page.hasPrefix("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"))
        #expect(page.contains("content=\"default-src 'none'; style-src 'unsafe-inline'\""))
        for word in ["<script", "<link", "<img", "src=", "url(", "@import"] { #expect(!page.contains(word)) }
    }

    @Test func hostileTextsAreText() throws {
        let page = try hostileReport().printed(as: .html())
        #expect(!page.contains("<b onclick"))
        #expect(page.contains("&lt;b onclick=&#39;x&#39;&gt;&amp;&quot;]]&gt;"))
        #expect(!page.unicodeScalars.contains { $0 != "\n" && ($0.isUnsafeOnTerminal || $0 == "\u{FFFF}") })
    }

    @Test func manyFindingsOfARuleAreCut() throws {
        let finding = Diagnostic(id: "x", severity: .error, message: "m")
        let report = ValidationReport(
            playlists: [try playlist("a.m3u8", ReportSample.clean, Array(repeating: finding, count: 1_201))],
            rules: RuleSet([]))
        let page = report.printed(as: .html())
        #expect(page.components("<li class=") == 200)
        #expect(page.contains("<p>1,001 more findings not listed.</p>"))
    }

    @Test func secretsOfAddressesAreNotShown() throws {
        let text = "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nv.m3u8?token=abc\n"
        let report = ValidationReport(playlists: [try playlist("https://e.example/?a=b", text)], rules: RuleSet([]))
        let page = report.printed(as: .html())
        #expect(page.contains("v.m3u8?token=REDACTED"))
        #expect(page.contains("https://e.example/?a=REDACTED"))
        #expect(!page.contains("abc"))
    }
}

extension String {
    /// The text from the first place of a word on.
    fileprivate func drop(before word: String) -> String {
        var rest = self[...]
        while !rest.isEmpty, !rest.hasPrefix(word) { rest.removeFirst() }
        return String(rest)
    }

    /// How often a word stands in the text.
    fileprivate func components(_ word: String) -> Int {
        split(separator: "\n").count { $0.hasPrefix(word) }
    }
}
