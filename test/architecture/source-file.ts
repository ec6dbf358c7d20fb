import { posix } from 'node:path'
import { parseSync, Visitor, type ESTree } from 'vite'

/** One import, static, dynamic or of a type. */
export interface Import {
  /** As written: `#core/ports/clock.ts`, `./a.ts`, `zod`, `node:fs`. */
  readonly specifier: string
  readonly typeOnly: boolean
  /** Where it leads inside the repository (`src/core/ports/clock.ts`), or null for packages and Node's own modules. */
  readonly target: string | null
  /** `zod`, `@scope/name`; null for files of this repository and Node's own modules. */
  readonly packageName: string | null
}

/** A file as the rules see it. `path` is relative to the repository, with `/`. */
export interface SourceFile {
  readonly path: string
  readonly text: string
  readonly isTest: boolean
  readonly program: ESTree.Program | null
  readonly imports: readonly Import[]
}

const code = /\.(ts|tsx|mts|js|mjs)$/

/** Parses a file of source. A file that is no code, or that does not parse (the compiler says so), has no imports and no program. */
export function readSource(path: string, text: string): SourceFile {
  const isTest = path.startsWith('test/') || /\.test\.tsx?$/.test(path)
  if (!code.test(path) || path.endsWith('.d.mts')) return { path, text, isTest, program: null, imports: [] }
  const { program } = parseSync(path, text)
  return { path, text, isTest, program, imports: importsOf(path, program, /\brequire\b|\bimport\s*[(/]|\\u/.test(text)) }
}

/** `anywhere`: also those within statements. To look for them takes most of the time, and few files can have one. */
function importsOf(path: string, program: ESTree.Program, anywhere: boolean): Import[] {
  const found: Import[] = []
  const add = (specifier: unknown, typeOnly: boolean) => {
    if (typeof specifier === 'string') found.push(toImport(path, specifier, typeOnly))
  }
  const visitor = new Visitor({
    ImportDeclaration: (node) => add(node.source.value, node.importKind === 'type'),
    ExportNamedDeclaration: (node) => add(node.source?.value, node.exportKind === 'type'),
    ExportAllDeclaration: (node) => add(node.source.value, node.exportKind === 'type'),
    ImportExpression: (node) => add(node.source.type === 'Literal' ? node.source.value : null, false),
    TSImportType: (node) => add(node.source.value, true),
    CallExpression: (node) => {
      const [first] = node.arguments
      if (node.callee.type === 'Identifier' && node.callee.name === 'require' && first?.type === 'Literal') add(first.value, false)
    },
  })
  visitor.visit(anywhere ? program : { ...program, body: program.body.filter(({ type }) => ofModules.has(type)) })
  return found
}

const ofModules: ReadonlySet<string> = new Set(['ImportDeclaration', 'ExportNamedDeclaration', 'ExportAllDeclaration'])

function toImport(from: string, specifier: string, typeOnly: boolean): Import {
  if (specifier.startsWith('#')) {
    const inside = specifier.slice(1)
    return { specifier, typeOnly, target: inside.startsWith('test/') ? inside : `src/${inside}`, packageName: null }
  }
  if (specifier.startsWith('.')) return { specifier, typeOnly, target: posix.join(posix.dirname(from), specifier), packageName: null }
  if (specifier.startsWith('node:')) return { specifier, typeOnly, target: null, packageName: null }
  const [scope, name] = specifier.split('/')
  return { specifier, typeOnly, target: null, packageName: specifier.startsWith('@') ? `${scope}/${name}` : (scope ?? specifier) }
}

/** `core` for `src/core/x.ts`; null outside src. */
export function folderOf(path: string): string | null {
  return /^src\/([^/]+)\//.exec(path)?.[1] ?? null
}
