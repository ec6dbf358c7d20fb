import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { importCircles } from './circles.ts'
import { lifeOfAMessage } from './life-of-a-message.ts'
import { minutesToRead, readingPath } from './reading-path.ts'
import { rules } from './rules.ts'
import { readSource, type SourceFile } from './source-file.ts'
import { arrows, packages } from './tables.ts'
import { violations } from './violations.ts'

/** What the compiler cannot say about the layout. ARCHITECTURE.md explains why; each rule is shown to fail on a small example first. */
const root = join(import.meta.dirname, '..', '..')
const files: SourceFile[] = ['src', 'test', 'bin'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|tsx|mts|js|mjs|css|json|html|md)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .map((path) => readSource(path, readFileSync(join(root, path), 'utf8'))),
)

describe('the rules can fail', () => {
  it('has an example for every rule', () => {
    expect(new Set(violations.map(({ rule }) => rule))).toEqual(new Set(Object.keys(rules)))
  })

  for (const { rule, path, text, ok } of violations) {
    const shown = `${text.split('\n', 1)[0]} in ${path}`
    it(`${rule}: ${ok === true ? 'allows' : 'refuses'} ${shown}`, () => {
      expect(rules[rule]?.(readSource(path, text))).toHaveLength(ok === true ? 0 : 1)
    })
  }
})

describe('an import circle', () => {
  const circlesOf = (...texts: readonly (readonly [path: string, text: string])[]) =>
    importCircles(texts.map(([path, text]) => readSource(path, text)))

  it('is found, also where only types are imported, over several files, and of a file with itself', () => {
    const two = circlesOf(['src/core/a.ts', "import { b } from './b.ts'"], ['src/core/b.ts', "import type { A } from '#core/a.ts'"])
    expect(two).toEqual([['src/core/a.ts', 'src/core/b.ts']])
    const three = circlesOf(
      ['src/web/c.tsx', "export * from './a.ts'"],
      ['src/web/a.ts', "type B = import('./b.ts').B"],
      ['src/web/b.ts', "const c = await import('./c.tsx')"],
      ['src/web/d.ts', "import { a } from './a.ts'"],
    )
    expect(three).toEqual([['src/web/a.ts', 'src/web/b.ts', 'src/web/c.tsx']])
    expect(circlesOf(['src/core/a.ts', "import type { A } from './a.ts'"])).toEqual([['src/core/a.ts']])
  })

  it('is none where two ways lead to the same file, or files leave the sources', () => {
    const files = circlesOf(
      ['src/core/a.ts', "import { b } from './b.ts'\nimport { c } from './c.ts'\nimport { z } from 'zod'"],
      ['src/core/b.ts', "import { c } from './c.ts'"],
      ['src/core/c.ts', "import { d } from './gone.ts'"],
    )
    expect(files).toEqual([])
  })
})

describe('the repository', () => {
  for (const [sentence, rule] of Object.entries(rules)) {
    it(`in every file: ${sentence}`, () => {
      const broken = files.flatMap((file) => rule(file).map((what) => `${file.path} ${what}`))
      expect(broken).toEqual([])
    })
  }

  it('has no import circle in the sources, types counted', () => {
    expect(importCircles(files.filter(({ path }) => path.startsWith('src/')))).toEqual([])
  })

  it('keeps every folder of the sources and the tests to fifteen files', () => {
    const folders = Map.groupBy(
      files.filter(({ path }) => !path.startsWith('bin/')),
      ({ path }) => dirname(path),
    )
    expect(folders.size).toBeGreaterThan(0)
    const crowded = [...folders].filter(([, inside]) => inside.length > 15).map(([folder, inside]) => `${folder} holds ${inside.length}`)
    expect(crowded).toEqual([])
  })

  it('allows no package that is not installed', () => {
    const manifest: Record<'dependencies' | 'devDependencies', object> = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    const installed = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies })
    expect([...new Set(Object.values(packages).flat())].filter((name) => !installed.includes(name))).toEqual([])
  })

  it('gives every folder the references that the arrows name, and no others', () => {
    const present = readdirSync(join(root, 'src'), { withFileTypes: true }).filter((entry) => entry.isDirectory())
    expect(present.length).toBeGreaterThan(0)
    for (const { name } of present) {
      const config: { references: { path: string }[] } = JSON.parse(readFileSync(join(root, 'src', name, 'tsconfig.json'), 'utf8'))
      const references = config.references.map(({ path }) => path.replace('../', ''))
      expect(references.toSorted(), `src/${name}/tsconfig.json`).toEqual([...(arrows[name] ?? [])].toSorted())
    }
  })
})

describe('the reading path of the README', () => {
  it('is found under its heading, as links and as code', () => {
    const text =
      '# X\n\n## Reading path\n\n1. [this](ARCHITECTURE.md)\n2. `src/core/ports/clock.ts`: the ports\n\n## Next\n\n`src/none.ts`\n'
    expect(readingPath(text)).toEqual(['ARCHITECTURE.md', 'src/core/ports/clock.ts'])
    expect(readingPath('# X\n')).toEqual([])
  })

  it('names files that exist', () => {
    const path = readingPath(readFileSync(join(root, 'README.md'), 'utf8'))
    expect(path.length).toBeGreaterThanOrEqual(8)
    expect(path.filter((file) => !existsSync(join(root, file)))).toEqual([])
  })

  it('takes about as long as it says', () => {
    const readme = readFileSync(join(root, 'README.md'), 'utf8')
    const minutes = readingPath(readme).map((file) => minutesToRead(file, readFileSync(join(root, file), 'utf8')))
    const sum = (of: readonly number[]) => of.reduce((total, one) => total + one, 0)
    expect(readme).toContain('About two hours, top down. The first four take most of an hour')
    expect(sum(minutes)).toBeGreaterThan(90)
    expect(sum(minutes)).toBeLessThan(135)
    // A call, declared, joined, and handled: the first five files.
    expect(sum(minutes.slice(0, 5))).toBeLessThan(55)
    expect(readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8')).toContain('Fifteen minutes.')
    expect(minutes[0]).toBeLessThan(16)
  })
})

describe('the life of one incoming message in ARCHITECTURE.md', () => {
  it('is found with its numbers, and without what is said of mail', () => {
    const text =
      '## The life of one incoming message\n\n1. `a/live.ts` (1) calls `b.ts` (`c`, 2: one\nof all), and `d.ts`.\n\n### A mail\n\n`e.ts` (3)\n\n## Next\n'
    expect(lifeOfAMessage(text).named).toEqual(['a/live.ts', 'b.ts', 'd.ts'])
    expect(lifeOfAMessage(text.replace('(`c`, 2:', '(2, c:')).hops).toEqual([{ file: 'a/live.ts', number: 1 }])
    expect(lifeOfAMessage('# X\n')).toEqual({ hops: [], named: [] })
  })

  it('takes at most twenty hops, names no file twice, and leads to the outbox', () => {
    const { hops, named } = lifeOfAMessage(readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8'))
    expect(hops.map(({ number }) => number)).toEqual(hops.map((_hop, at) => at + 1))
    expect(hops.length).toBeGreaterThanOrEqual(15)
    expect(hops.length).toBeLessThanOrEqual(20)
    expect(named).toEqual([...new Set(named)])
    expect(named).toEqual(hops.map(({ file }) => file))
    expect(named.filter((file) => !existsSync(join(root, 'src', file)))).toEqual([])
    expect(named).toContain('server/store/live/outbox.ts')
  })

  it('is a way from one file to the next: each up to the outbox is joined to another of them by an import', () => {
    const { named } = lifeOfAMessage(readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8'))
    const way = named.slice(0, named.indexOf('server/store/live/outbox.ts') + 1).map((file) => `src/${file}`)
    const targets = new Map(files.map(({ path, imports }) => [path, new Set(imports.flatMap(({ target }) => target ?? []))]))
    const isJoined = (path: string) => way.some((other) => targets.get(path)?.has(other) === true || targets.get(other)?.has(path) === true)
    expect(way.filter((path) => !isJoined(path))).toEqual([])
  })
})
