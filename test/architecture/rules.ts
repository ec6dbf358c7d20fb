import { posix } from 'node:path'
import { Visitor, type ESTree } from 'vite'
import { folderOf, type SourceFile } from './source-file.ts'
import { arrows, forbiddenFolderNames, maxLines, networkModules, packages, placeless, placeNames } from './tables.ts'

/** A rule looks at one file and says, in words, what breaks it. */
export type Rule = (file: SourceFile) => string[]

const inSrc = (file: SourceFile) => file.path.startsWith('src/')
const product = (file: SourceFile) => inSrc(file) && !file.isTest

/** Folders see only what the arrows allow: also desktop and cli, whose references bring server and adapters along. */
export const followsArrows: Rule = (file) => {
  const from = folderOf(file.path)
  if (from === null || file.isTest) return []
  const allowed = arrows[from]
  if (allowed === undefined) return [`src/${from} is no folder of the layout`]
  return file.imports.flatMap(({ specifier, target }) => {
    if (target === null) return []
    const to = folderOf(target)
    if (to === null) return [`imports ${specifier}, which is outside src`]
    return to === from || allowed.includes(to) ? [] : [`imports ${specifier}: ${from} may not see ${to}`]
  })
}

/** What is further away than the next folder is named from the top of its part of `src`, so that a file can move without its imports. */
export const climbsOneFolder: Rule = (file) => {
  if (!inSrc(file)) return []
  return file.imports.flatMap(({ specifier, target }) =>
    specifier.startsWith('../../') && target?.startsWith('src/') === true
      ? [`imports ${specifier}: write #${target.slice('src/'.length)}`]
      : [],
  )
}

/** Packages are imported where the table allows them; Node's modules not in contract, core and web. */
export const importsAllowedPackages: Rule = (file) => {
  if (!product(file)) return []
  const place = Object.keys(packages)
    .filter((prefix) => file.path.startsWith(prefix))
    .toSorted((a, b) => b.length - a.length)[0]
  const allowed = place === undefined ? [] : (packages[place] ?? [])
  const pure = ['contract', 'core', 'web'].includes(folderOf(file.path) ?? '')
  return file.imports.flatMap(({ specifier, packageName }) => {
    if (pure && specifier.startsWith('node:')) return [`imports ${specifier}: ${folderOf(file.path)} runs without Node`]
    if (packageName === null || allowed.includes(packageName)) return []
    return [`imports ${packageName}, which ${place ?? 'no place'} may not`]
  })
}

/** `electron` exists under src/desktop and nowhere else, tests and tools included. */
export const electronOnlyInDesktop: Rule = (file) =>
  file.path.startsWith('src/desktop/') ? [] : file.imports.filter((i) => i.packageName === 'electron').map(() => 'imports electron')

/** The environment is read once, in composition/config.ts. */
export const readsEnvironmentOnce: Rule = (file) => {
  if (!product(file) || file.path === 'src/composition/config.ts') return []
  if (!mayName(file, ['process'])) return []
  const found = membersOf(file, 'process', ['env'])
  visit(file, {
    ImportDeclaration(node) {
      if (!['node:process', 'process'].includes(node.source.value)) return
      for (const specifier of node.specifiers) {
        const name = specifier.type === 'ImportSpecifier' ? nameOf(specifier.imported) : specifier.local.name === 'process' ? '' : 'env'
        if (name === 'env' || name === 'default') found.push(`imports the environment from ${node.source.value}`)
      }
    },
    VariableDeclarator(node) {
      const fromProcess = node.init?.type === 'Identifier' && node.init.name === 'process'
      if (fromProcess && node.id.type === 'ObjectPattern') found.push('takes process apart')
    },
  })
  return found
}

/** They take connections and make none. */
const accepting = new Set(['src/server/http/http-server.ts', 'src/server/http/listen.ts'])

/** No connection without a row in the ledger: adapters and server get their `fetch` handed in. */
export const connectsOnlyByLedger: Rule = (file) => {
  if (!product(file) || !['adapters', 'server'].includes(folderOf(file.path) ?? '')) return []
  const modules = new Set(networkModules.flatMap((name) => [name, `node:${name}`]))
  const accepts = accepting.has(file.path) && ['node:http', 'node:net']
  const found = file.imports
    .filter((i) => !i.typeOnly && modules.has(i.specifier) && !(accepts && accepts.includes(i.specifier)))
    .map((i) => `imports ${i.specifier}`)
  return [
    ...found,
    ...freeUses(file, ['fetch', 'WebSocket', 'EventSource', 'XMLHttpRequest']),
    ...membersOf(file, 'globalThis', ['fetch']),
    ...(accepts === false ? membersOf(file, 'process', ['getBuiltinModule']) : []),
  ]
}

/** core is given the time and the dice. */
export const coreHasNoClock: Rule = (file) => {
  if (!product(file) || folderOf(file.path) !== 'core') return []
  const found = [
    ...membersOf(file, 'Date', ['now']),
    ...membersOf(file, 'Math', ['random']),
    ...membersOf(file, 'performance', ['now', 'timeOrigin']),
    ...membersOf(file, 'crypto', ['randomUUID', 'getRandomValues']),
    ...freeUses(file, ['setTimeout', 'setInterval', 'setImmediate', 'fetch']),
  ]
  visit(file, {
    NewExpression(node) {
      if (isNamed(node.callee, 'Date') && node.arguments.length === 0) found.push('new Date() without a time')
    },
    CallExpression(node) {
      if (isNamed(node.callee, 'Date')) found.push('Date() as a function')
    },
  })
  return found
}

/** A feature of the web client stands alone; what two need goes to ui or lib. */
export const featuresStandAlone: Rule = (file) => {
  const feature = (path: string) => /^src\/web\/features\/([^/]+)\//.exec(path)?.[1]
  const own = feature(file.path)
  if (own === undefined) return []
  return file.imports.flatMap(({ specifier, target }) => {
    const other = target === null ? undefined : feature(target)
    return other === undefined || other === own ? [] : [`imports ${specifier} of the feature ${other}`]
  })
}

export const isShort: Rule = (file) => {
  const lines = file.text.split('\n').length - (file.text.endsWith('\n') ? 1 : 0)
  return lines > maxLines && /\.(ts|tsx|mts|js|mjs|css)$/.test(file.path) ? [`has ${lines} lines; at most ${maxLines}`] : []
}

export const isInANamedFolder: Rule = (file) =>
  forbiddenFolderNames
    .filter((name) => posix.dirname(file.path).split('/').includes(name))
    .map((name) => `lies in a folder called ${name}: name the thing`)

/** Fakes stand at the ports; a mocked module tests the import graph. */
export const mocksNoModules: Rule = (file) =>
  ['vi', 'vitest', 'jest'].flatMap((name) => membersOf(file, name, ['mock', 'doMock', 'unstable_mockModule']))

/** The source names no folder of the machine it was written on, nor the optional data beside the repository. */
export const namesNoMachine: Rule = (file) => {
  if (!product(file)) return []
  const found = /(?<![\w.~])\/(?:home|Users|work|root|tmp|mnt|private)\/[\w.-]+|\b[A-Z]:\\\\?\w+|\.\.\/shared\b/.exec(file.text)
  return found === null ? [] : [`names a path of a machine: ${found[0]}`]
}

/** `new URL('../x', import.meta.url)` and `join(import.meta.dirname, '../x')` go around the arrows as an import would. */
export const reachesOnlyItsOwnFolder: Rule = (file) => {
  const own = folderOf(file.path)
  if (own === null || file.isTest) return []
  const found: string[] = []
  const look = (parts: readonly unknown[]) => {
    const words = parts.map((part) => (isLiteral(part) ? String(part.value) : ''))
    const target = posix.join(posix.dirname(file.path), ...words)
    const to = folderOf(`${target}/`)
    // Outside src lie package.json and what was built; only those who join the parts know about them.
    const reaches = to === null ? !['composition', 'cli'].includes(own) : to !== own
    if (reaches) found.push(`reaches ${target}`)
  }
  visit(file, {
    NewExpression(node) {
      const [path, base] = node.arguments
      if (isNamed(node.callee, 'URL') && isLiteral(path) && isImportMeta(base, ['url'])) look([path])
    },
    CallExpression(node) {
      const [base, ...parts] = node.arguments
      if (isImportMeta(base, ['dirname', 'filename'])) look(parts)
    },
  })
  return found
}

/** A place where the owner writes is named by its channel, or by its source, in words of its own; those who serve every place name none. */
export const namesNoPlace: Rule = (file) => {
  if (!product(file) || !placeless.some((folder) => file.path.startsWith(folder))) return []
  const imported = new Set(file.imports.map(({ specifier }) => specifier))
  const found: string[] = []
  const look = (text: string) => {
    const named = imported.has(text) ? null : placeNames.exec(text)
    if (named !== null) found.push(`names ${named[0]}`)
  }
  visit(file, {
    Literal: (node) => {
      if (typeof node.value === 'string') look(node.value)
    },
    TemplateElement: (node) => look(node.value.raw),
  })
  return found
}

/** What is left to do stands in an issue. */
export const leavesNothingToDo: Rule = (file) => {
  const marker = /\b(T[O]DO|FIX[M]E|X[X]X|HAC[K])\b/.exec(file.text)
  return marker === null ? [] : [`has the marker ${marker[0]}`]
}

/** Nothing switches the compiler or the linter off. */
export const silencesNothing: Rule = (file) => {
  const marker = /@ts-[i]gnore|@ts-[n]ocheck|ox[l]int-disable|es[l]int-disable/.exec(file.text)
  return marker === null ? [] : [`says ${marker[0]}`]
}

/** Every rule, by the sentence that the test is called by. */
export const rules: Readonly<Record<string, Rule>> = {
  'folders see only what the arrows allow': followsArrows,
  'no import climbs more than one folder': climbsOneFolder,
  'packages are imported where the table allows them': importsAllowedPackages,
  'electron is imported only under src/desktop': electronOnlyInDesktop,
  'the environment is read only in composition/config.ts': readsEnvironmentOnce,
  'adapters and server open no connection of their own': connectsOnlyByLedger,
  'core has no clock, no timers and no dice': coreHasNoClock,
  'no feature imports another feature': featuresStandAlone,
  [`no file has more than ${maxLines} lines`]: isShort,
  'no folder is called utils, helpers, common, misc or types': isInANamedFolder,
  'no module is mocked': mocksNoModules,
  'the source names no path of a machine': namesNoMachine,
  'no file reaches into another folder by its path': reachesOnlyItsOwnFolder,
  'what serves every channel says the name of none': namesNoPlace,
  'nothing is left to do in a comment': leavesNothingToDo,
  'nothing switches the compiler or the linter off': silencesNothing,
}

function visit(file: SourceFile, visitor: ConstructorParameters<typeof Visitor>[0]): void {
  if (file.program !== null) new Visitor(visitor).visit(file.program)
}

/** Whether any of the names can stand in a file. To look at each of its nodes takes a hundred times as long. */
function mayName(file: SourceFile, names: readonly string[]): boolean {
  // An escape could spell any name.
  return file.text.includes(String.raw`\u`) || names.some((name) => file.text.includes(name))
}

/** Uses of `object.property`, also as `object['property']`. */
function membersOf(file: SourceFile, object: string, properties: readonly string[]): string[] {
  const found: string[] = []
  if (!mayName(file, [object])) return found
  visit(file, {
    MemberExpression(node) {
      const name = node.property.type === 'Identifier' ? node.property.name : isLiteral(node.property) ? String(node.property.value) : ''
      const isOn = isNamed(node.object, object) || isGlobal(node.object, object)
      if (isOn && properties.includes(name)) found.push(`uses ${object}.${name}`)
    },
  })
  return found
}

/** `globalThis.process` is `process`. */
function isGlobal(node: ESTree.Node, name: string): boolean {
  return (
    node.type === 'MemberExpression' &&
    isNamed(node.object, 'globalThis') &&
    node.property.type === 'Identifier' &&
    node.property.name === name
  )
}

/** Calls of a global by its bare name, in a file that declares nothing of that name (a `fetch` that was handed in is fine). */
function freeUses(file: SourceFile, names: readonly string[]): string[] {
  if (!mayName(file, names)) return []
  const declared = new Set<string>()
  const used: string[] = []
  const declare = (node: unknown) => {
    for (const name of namesIn(node)) declared.add(name)
  }
  const read = (node: ESTree.Node | null | undefined) => {
    if (node?.type === 'Identifier' && names.includes(node.name)) used.push(node.name)
  }
  visit(file, {
    VariableDeclarator(node) {
      declare(node.id)
      read(node.init)
    },
    FunctionDeclaration(node) {
      declare(node.id)
      node.params.forEach(declare)
    },
    FunctionExpression: (node) => node.params.forEach(declare),
    ArrowFunctionExpression(node) {
      node.params.forEach(declare)
      read(node.body)
    },
    ImportSpecifier: (node) => declare(node.local),
    CallExpression(node) {
      read(node.callee)
      node.arguments.forEach(read)
    },
    NewExpression(node) {
      read(node.callee)
      node.arguments.forEach(read)
    },
    Property: (node) => read(node.value),
    AssignmentExpression: (node) => read(node.right),
    LogicalExpression(node) {
      read(node.left)
      read(node.right)
    },
    ReturnStatement: (node) => read(node.argument),
  })
  return used.filter((name) => !declared.has(name)).map((name) => `uses the global ${name}`)
}

/** The names that a parameter or pattern binds. */
function namesIn(node: unknown): string[] {
  if (!isNode(node)) return []
  if (node.type === 'Identifier') return [node.name]
  if (node.type === 'ObjectPattern') {
    return node.properties.flatMap((property) => namesIn(property.type === 'RestElement' ? property.argument : property.value))
  }
  if (node.type === 'ArrayPattern') return node.elements.flatMap(namesIn)
  if (node.type === 'AssignmentPattern') return namesIn(node.left)
  return node.type === 'RestElement' ? namesIn(node.argument) : []
}

/** The name that an import or export clause gives, also as a string. */
function nameOf(node: ESTree.ModuleExportName): string {
  return node.type === 'Literal' ? node.value : node.name
}

function isNode(value: unknown): value is ESTree.Node {
  return typeof value === 'object' && value !== null && 'type' in value
}

function isNamed(node: ESTree.Node, name: string): boolean {
  return node.type === 'Identifier' && node.name === name
}

function isLiteral(node: unknown): node is { type: 'Literal'; value: unknown } {
  return isNode(node) && node.type === 'Literal'
}

function isImportMeta(node: unknown, properties: readonly string[]): boolean {
  return (
    isNode(node) &&
    node.type === 'MemberExpression' &&
    node.object.type === 'MetaProperty' &&
    node.property.type === 'Identifier' &&
    properties.includes(node.property.name)
  )
}
