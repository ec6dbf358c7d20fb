import { isIP } from 'node:net'
import { homedir, platform } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { z } from 'zod'
import { defaultPort } from '#contract/app.ts'
import { AppError } from '#contract/errors.ts'
import { engineId, type EngineId } from '#contract/language-model/model.ts'

/**
 * The only place that reads the environment. An invalid value aborts startup and names its variable.
 *
 * How to add one: add a line to `environment` with its default and meaning, a field to `Config`, and a row to the README's table.
 */
const port = z.coerce.number().int().min(0).max(65_535)
const text = z.string().trim().min(1)

const environment = z.object({
  IDIOLECT_MODE: z.enum(['browser', 'desktop', 'hosted']).default('browser'),
  IDIOLECT_HOST: text.default('127.0.0.1'),
  /** 0 picks any free port. */
  IDIOLECT_PORT: port.default(defaultPort),
  IDIOLECT_DATA_DIR: text.optional(),
  IDIOLECT_PUBLIC_URL: z.url().optional(),
  IDIOLECT_CHAT_DB: text.optional(),
  IDIOLECT_OSASCRIPT: text.optional(),
  /** Folder with the parts of the helper script, for a packed app that does not have them next to its sources. */
  IDIOLECT_HELPER_SCRIPTS: text.optional(),
  /** `id:base64,…`; the first key is current (hosted). */
  IDIOLECT_SECRET_KEYS: text.optional(),
  /** Read only if hosted. Its name is not ours: in other modes it is often another project's, whatever it holds. */
  DATABASE_URL: text.optional(),
  /** Preselects the engine. A cloud engine still needs the owner's consent. */
  IDIOLECT_ENGINE: engineId.default('on-device'),
  OPENAI_API_KEY: text.optional(),
  OPENAI_BASE_URL: z.url({ protocol: /^https?$/u }).optional(),
  IDIOLECT_CHAT_MODEL: text.optional(),
  /** The program that serves Apple's on-device model, run as `PROGRAM serve`. */
  IDIOLECT_FM: text.optional(),
  /** Extra local ports to probe for a model server, such as `9000,9001`. `none` turns probing off. */
  IDIOLECT_MODEL_PORTS: text.optional(),
  /** Where models in the box are downloaded from: huggingface.co or a mirror. */
  IDIOLECT_MODEL_HUB: z.url({ protocol: /^https?$/u }).default('https://huggingface.co'),
  /** A JSON file with models to offer instead of the built-in list (row format: `core/language-model/catalog.ts`). */
  IDIOLECT_MODEL_CATALOG: text.optional(),
  /** Where Ollama stores its models. This is Ollama's own variable. */
  OLLAMA_MODELS: text.optional(),
  /** The JSON file of an OAuth client, as downloaded from Google's console. */
  IDIOLECT_GOOGLE_CLIENT_FILE: text.optional(),
  /** Address for sign-in and mail: Google's, or a stand-in's. */
  IDIOLECT_GOOGLE_ISSUER: z.url({ protocol: /^https?$/u }).default('https://accounts.google.com'),
  IDIOLECT_GMAIL_API_ROOT: z.url({ protocol: /^https?$/u }).default('https://gmail.googleapis.com'),
  IDIOLECT_SUPPORT_EMAIL: z.email().optional(),
  IDIOLECT_INSTALLER_URL: z.url().optional(),
  IDIOLECT_LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** Proxies in front of a hosted server: their number, or their addresses (`10.0.0.0/8,192.0.2.7`). */
  IDIOLECT_TRUSTED_PROXIES: text.optional(),
  XDG_DATA_HOME: z.string().optional(),
  TERM_PROGRAM: z.string().optional(),
})

export interface Config {
  readonly mode: 'browser' | 'desktop' | 'hosted'
  readonly host: string
  readonly port: number
  readonly dataDir: string
  readonly publicUrl: string | null
  /** Proxies whose `X-Forwarded-For` is trusted, as a number of hops or as addresses. 0 trusts none. */
  readonly trustedProxies: number | readonly string[]
  /** The Messages database to read. Null if hosted. */
  readonly messages: MessagesConfig | null
  readonly secretKeys: readonly { readonly id: string; readonly key: Uint8Array }[]
  /** The PostgreSQL to use. Null unless hosted. */
  readonly databaseUrl: string | null
  /** Names of variables that are set, and that this mode does not read. */
  readonly unused: readonly string[]
  readonly models: ModelsConfig
  /** Language models that run inside the product. Null if hosted. */
  readonly box: BoxConfig | null
  readonly google: GoogleConfig
  readonly supportEmail: string | null
  readonly installerUrl: string | null
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'
  /** The program that needs Full Disk Access in browser mode: the terminal that started the server. Null outside macOS. */
  readonly permissionHolder: string | null
}

export interface ModelsConfig {
  /** Engine for accounts that have not chosen one. */
  readonly engine: EngineId
  readonly key: string | null
  readonly baseUrl: string | null
  readonly model: string | null
  /** The program that serves Apple's model. Null if this machine has none. */
  readonly fm: string | null
  /** Extra ports to probe. Null if probing is off. */
  readonly ports: readonly number[] | null
}

export interface BoxConfig {
  /** Where downloaded models are stored. */
  readonly folder: string
  /** Without a trailing slash. */
  readonly hub: string
  /** A file with models to offer. Null for the built-in list. */
  readonly catalog: string | null
  /** Where Ollama and LM Studio store models. */
  readonly ollama: readonly string[]
  readonly lmStudio: readonly string[]
}

export interface GoogleConfig {
  /** The operator's client. Null if each owner uploads their own. */
  readonly clientFile: string | null
  /** Both without a trailing slash. */
  readonly issuer: string
  readonly gmailRoot: string
}

export interface MessagesConfig {
  readonly chatDb: string
  readonly addressBook: string
  /** True if no database is configured and this is not a Mac. The sample Messages app is used instead. */
  readonly useSample: boolean
  /** True if the helper drives a Mac's real Messages, which must never be used with a sample database. */
  readonly realHelper: boolean
  /** The program that runs the helper script. Null for the system's on a Mac, the sample's elsewhere. */
  readonly osascript: string | null
  /** Folder with the parts of the helper script. Null if they are next to the sources. */
  readonly helperScripts: string | null
}

/** `over` takes precedence over `env`. Throws AppError `invalid-input` naming the invalid variable. */
export function loadConfig(
  env: Readonly<Record<string, string | undefined>> = process.env,
  over: Readonly<Record<string, string>> = {},
): Config {
  const parsed = environment.safeParse(withoutEmpty({ ...env, ...over }))
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new AppError('invalid-input', `The setting ${String(issue?.path[0])} is wrong: ${issue?.message ?? 'not understood'}.`)
  }
  const e = parsed.data
  const dataDir = resolve(e.IDIOLECT_DATA_DIR ?? defaultDataDir(e.XDG_DATA_HOME))
  const hosted = e.IDIOLECT_MODE === 'hosted'
  if (hosted && e.IDIOLECT_SECRET_KEYS === undefined)
    throw new AppError('invalid-input', 'The setting IDIOLECT_SECRET_KEYS is needed in hosted mode.')
  return {
    mode: e.IDIOLECT_MODE,
    host: e.IDIOLECT_HOST,
    port: e.IDIOLECT_PORT,
    dataDir,
    publicUrl: e.IDIOLECT_PUBLIC_URL ?? null,
    trustedProxies: parseProxies(e.IDIOLECT_TRUSTED_PROXIES),
    messages: hosted ? null : messagesConfig(e, dataDir),
    secretKeys: parseKeys(e.IDIOLECT_SECRET_KEYS),
    databaseUrl: hosted ? parseDatabaseUrl(e.DATABASE_URL) : null,
    unused: hosted || e.DATABASE_URL === undefined ? [] : ['DATABASE_URL'],
    models: {
      engine: e.IDIOLECT_ENGINE,
      key: e.OPENAI_API_KEY ?? null,
      baseUrl: e.OPENAI_BASE_URL ?? null,
      model: e.IDIOLECT_CHAT_MODEL ?? null,
      fm: hosted ? null : (e.IDIOLECT_FM ?? (platform() === 'darwin' ? systemFm : null)),
      ports: hosted ? null : parsePorts(e.IDIOLECT_MODEL_PORTS),
    },
    box: hosted ? null : boxConfig(dataDir, e.IDIOLECT_MODEL_HUB, e.IDIOLECT_MODEL_CATALOG, e.OLLAMA_MODELS),
    google: {
      clientFile: e.IDIOLECT_GOOGLE_CLIENT_FILE === undefined ? null : resolve(e.IDIOLECT_GOOGLE_CLIENT_FILE),
      issuer: e.IDIOLECT_GOOGLE_ISSUER.replace(/\/+$/u, ''),
      gmailRoot: e.IDIOLECT_GMAIL_API_ROOT.replace(/\/+$/u, ''),
    },
    supportEmail: e.IDIOLECT_SUPPORT_EMAIL ?? null,
    installerUrl: e.IDIOLECT_INSTALLER_URL ?? null,
    logLevel: e.IDIOLECT_LOG_LEVEL,
    permissionHolder: platform() === 'darwin' && e.IDIOLECT_MODE === 'browser' ? terminalName(e.TERM_PROGRAM) : null,
  }
}

/** The address book for a Messages database: the user's own for the user's own database, otherwise the one next to the database. */
export function addressBookFor(chatDb: string): string {
  const own = join(homedir(), 'Library', 'Messages', 'chat.db')
  if (resolve(chatDb) === own) return join(homedir(), 'Library', 'Application Support', 'AddressBook')
  return join(dirname(resolve(chatDb)), 'AddressBook')
}

function messagesConfig(e: z.infer<typeof environment>, dataDir: string): MessagesConfig {
  const { IDIOLECT_CHAT_DB: chatDb, IDIOLECT_OSASCRIPT: osascript, IDIOLECT_HELPER_SCRIPTS: helperScripts } = e
  const mac = platform() === 'darwin'
  const useSample = chatDb === undefined && !mac
  const path = chatDb ?? (mac ? join(homedir(), 'Library', 'Messages', 'chat.db') : join(dataDir, 'sample', 'chat.db'))
  return {
    chatDb: resolve(path),
    addressBook: addressBookFor(path),
    useSample,
    realHelper: mac && osascript === undefined,
    osascript: osascript ?? null,
    helperScripts: helperScripts === undefined ? null : resolve(helperScripts),
  }
}

function boxConfig(dataDir: string, hub: string, catalog: string | undefined, ollama: string | undefined): BoxConfig {
  const home = homedir()
  return {
    folder: join(dataDir, 'models'),
    hub: hub.replace(/\/+$/u, ''),
    catalog: catalog === undefined ? null : resolve(catalog),
    ollama: ollama === undefined ? [join(home, '.ollama', 'models'), '/usr/share/ollama/.ollama/models'] : [resolve(ollama)],
    lmStudio: [join(home, '.lmstudio', 'models'), join(home, '.cache', 'lm-studio', 'models')],
  }
}

/** Its path in macOS 27. */
const systemFm = '/usr/bin/fm'

function parseDatabaseUrl(url: string | undefined): string {
  if (url === undefined) throw new AppError('invalid-input', 'The setting DATABASE_URL is needed in hosted mode.')
  if (!z.url().safeParse(url).success) throw new AppError('invalid-input', 'The setting DATABASE_URL is wrong: it is no URL.')
  return url
}

function parseProxies(proxies: string | undefined): number | string[] {
  if (proxies === undefined) return 0
  if (/^\d{1,2}$/u.test(proxies)) return Number(proxies)
  const addresses = proxies.split(',').map((address) => address.trim())
  const isAddress = (address: string): boolean => {
    const [host = '', bits, ...more] = address.split('/')
    const longest = isIP(host) === 4 ? 32 : 128
    return isIP(host) !== 0 && more.length === 0 && (bits === undefined || (/^\d{1,3}$/u.test(bits) && Number(bits) <= longest))
  }
  if (!addresses.every(isAddress))
    throw new AppError('invalid-input', 'The setting IDIOLECT_TRUSTED_PROXIES is wrong: it is a number of proxies, or their addresses.')
  return addresses
}

function parsePorts(ports: string | undefined): number[] | null {
  if (ports === 'none') return null
  if (ports === undefined) return []
  const parsed = z.array(z.coerce.number().int().min(1).max(65_535)).safeParse(ports.split(','))
  if (!parsed.success) throw new AppError('invalid-input', 'The setting IDIOLECT_MODEL_PORTS is wrong: it is a list of ports, or none.')
  return parsed.data
}

function defaultDataDir(xdg: string | undefined): string {
  if (platform() === 'darwin') return join(homedir(), 'Library', 'Application Support', 'Idiolect')
  return join(xdg === undefined || xdg === '' ? join(homedir(), '.local', 'share') : xdg, 'idiolect')
}

function parseKeys(keys: string | undefined): { id: string; key: Uint8Array }[] {
  if (keys === undefined) return []
  return keys.split(',').map((entry) => {
    const [id, base64] = entry.trim().split(':')
    const key = Buffer.from(base64 ?? '', 'base64')
    if (id === undefined || id === '' || key.length !== 32)
      throw new AppError('invalid-input', 'The setting IDIOLECT_SECRET_KEYS is wrong: each entry is an id, a colon and 32 bytes in base64.')
    return { id, key: new Uint8Array(key) }
  })
}

/** Treats empty variables as unset. */
function withoutEmpty(env: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== ''))
}

/** The terminal's name in System Settings, derived from TERM_PROGRAM. */
function terminalName(program: string | undefined): string {
  const known: Record<string, string> = {
    Apple_Terminal: 'Terminal',
    'iTerm.app': 'iTerm',
    vscode: 'Visual Studio Code',
    WezTerm: 'WezTerm',
    ghostty: 'Ghostty',
  }
  return program === undefined ? 'the terminal you started Idiolect from' : (known[program] ?? program)
}
