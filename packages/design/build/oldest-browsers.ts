/** What the pages and the embed script are built for; docs/embedding.md names them, .oxlintrc.json refuses newer APIs. */
export const oldestBrowsers = ['ios16.4', 'safari16.4', 'chrome111', 'edge111', 'firefox115'];
