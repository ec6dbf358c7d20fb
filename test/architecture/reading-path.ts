/** The files that the README's section "Reading path" names, in its order: link targets and code spans that look like paths. */
export function readingPath(readme: string): string[] {
  const section = /^##+ .*reading path.*$([\s\S]*?)(?=^##? |(?![\s\S]))/im.exec(readme)?.[1] ?? ''
  return [...section.matchAll(/\]\(([^)#\s]+)\)|`([\w./-]+\.\w+)`/g)].map((match) => match[1] ?? match[2] ?? '')
}

/** Words of prose, and lines of code, that somebody reads in a minute: fast for either. */
const pace = { words: 220, lines: 28 }

/** How long a file takes to read, min. */
export function minutesToRead(path: string, text: string): number {
  return path.endsWith('.md') ? text.split(/\s+/).length / pace.words : text.split('\n').length / pace.lines
}
