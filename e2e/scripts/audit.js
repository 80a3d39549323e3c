// What axe-core's rules for WCAG 2.2 A and AA and its best practices find in all
// that the page can show, and what they leave for a person to judge, but for the
// contrast of single characters: axe cannot tell whether those are text.
// What is in a frame is a page of its own, and looked at as one.
async (unasked) => {
  for (const fold of document.querySelectorAll('details')) fold.open = true;
  const results = await axe.run(document, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    resultTypes: ['violations', 'incomplete'],
    iframes: false,
    rules: Object.fromEntries(['frame-tested', ...unasked].map((id) => [id, { enabled: false }])),
  });
  const single = (node) => node.any.some((check) => check.data?.messageKey === 'shortTextContent');
  const list = (kind, rules) =>
    rules.flatMap((rule) => rule.nodes.map((node) => [kind, rule.id, node.target.join(' '), node.failureSummary ?? rule.help].join(': ')));
  return [
    ...list('violation', results.violations),
    ...list('incomplete', results.incomplete.map((rule) => ({ ...rule, nodes: rule.nodes.filter((node) => !single(node)) }))),
  ];
}
