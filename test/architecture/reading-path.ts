/** The files that the README's section "Reading path" names, in its order: link targets and code spans that look like paths. */
export function readingPath(readme: string): string[] {
  const section = /^##+ .*reading path.*$([\s\S]*?)(?=^##? |(?![\s\S]))/im.exec(readme)?.[1] ?? ''
  return [...section.matchAll(/\]\(([^)#\s]+)\)|`([\w./-]+\.\w+)`/g)].map((match) => match[1] ?? match[2] ?? '')
}
