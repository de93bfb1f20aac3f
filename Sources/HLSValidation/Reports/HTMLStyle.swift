extension HTMLReport {
    /// How the page looks, on a dark screen, on a small one and on paper.
    static let style = """
        :root {
          --paper: #fff; --ink: #1d1d1f; --faint: #6e6e73; --line: #d2d2d7; --code: #f5f5f7;
          --error: #c41e1e; --warning: #9a5b00; --note: #3f6191; --mark: #ffe08a; --link: #0550ae;
        }
        @media (prefers-color-scheme: dark) {
          :root {
            --paper: #161618; --ink: #f0f0f3; --faint: #a1a1a6; --line: #3a3a3e; --code: #232326;
            --error: #ff7b72; --warning: #e3b341; --note: #9db9e0; --mark: #6b5312; --link: #79b8ff;
          }
        }
        * { box-sizing: border-box; }
        body {
          max-width: 72rem; margin: 0 auto; padding: 1rem; background: var(--paper); color: var(--ink);
          font: 1rem/1.5 -apple-system, system-ui, "Segoe UI", sans-serif; overflow-wrap: anywhere;
        }
        h1 { font-size: 1.6rem; } h2 { font-size: 1.3rem; margin-top: 2.5rem; } h3 { font-size: 1rem; margin: 0; }
        h4 { font-size: .9rem; margin: 1rem 0 .25rem; }
        p { margin: .25rem 0; }
        a { color: var(--link); }
        code, pre { font: .85rem/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
        pre { margin: .25rem 0; padding: .5rem .75rem; background: var(--code); border-radius: .4rem; overflow-x: auto; }
        ul { margin: .5rem 0 0; padding: 0; list-style: none; }
        li { margin: .75rem 0; padding-left: .75rem; border-left: .2rem solid var(--note); }
        li b { color: var(--note); }
        li.error { border-color: var(--error); } li.error > p > b { color: var(--error); }
        li.warning { border-color: var(--warning); } li.warning > p > b { color: var(--warning); }
        mark { background: var(--mark); color: inherit; border-radius: .15rem; }
        mark:empty::before { content: "^"; }
        article { margin: 1rem 0; padding: 1rem; border: 1px solid var(--line); border-radius: .6rem; }
        figure { margin: .5rem 0; }
        figcaption, footer, .place, .line, .count { color: var(--faint); }
        .line { user-select: none; -webkit-user-select: none; }
        .count { font-weight: normal; }
        .totals { font-size: 1.1rem; }
        .table { overflow-x: auto; }
        table { border-collapse: collapse; font-size: .85rem; overflow-wrap: normal; }
        th, td { padding: .3rem .75rem .3rem 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
        th { white-space: nowrap; }
        .number { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
        footer { margin: 2.5rem 0 1rem; font-size: .85rem; }
        @media (max-width: 40rem) { article { padding: .75rem; } }
        @media print {
          body { max-width: none; padding: 0; font-size: 10pt; }
          pre { white-space: pre-wrap; }
          li, figure, tr { break-inside: avoid; }
          .table { overflow: visible; }
        }

        """
}
