/** Which folder of src may import which, directly. The compiler enforces most of it through `references`; these also hold for what a reference brings along. */
export const arrows: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  core: ['contract'],
  adapters: ['core', 'contract'],
  server: ['core', 'contract'],
  composition: ['core', 'contract', 'adapters', 'server'],
  web: ['contract'],
  desktop: ['composition', 'contract'],
  cli: ['composition', 'core', 'contract'],
}

/**
 * Which packages the folders may import. The longest matching place counts.
 *
 * How to add one: name the package at the narrowest place that needs it.
 */
export const packages: Readonly<Record<string, readonly string[]>> = {
  'src/contract/': ['zod'],
  'src/core/': ['zod', 'libphonenumber-js'],
  'src/core/mail/': ['zod', 'htmlparser2', 'postal-mime'],
  'src/adapters/': ['zod', 'libphonenumber-js'],
  'src/adapters/imessage/': ['zod', 'libphonenumber-js', 'better-sqlite3', '@parseaple/typedstream', 'bplist-parser'],
  'src/adapters/sample-messages/': ['zod', 'libphonenumber-js', 'better-sqlite3', '@parseaple/typedstream', 'bplist-parser'],
  'src/adapters/sample-mailbox/': ['zod', 'better-sqlite3'],
  'src/adapters/contacts/': ['zod', 'libphonenumber-js', 'better-sqlite3'],
  'src/adapters/gmail/': ['zod', '@googleapis/gmail', 'google-auth-library'],
  'src/adapters/mail-composer/': ['zod', 'nodemailer'],
  'src/adapters/google-sign-in/': ['zod', 'openid-client'],
  'src/adapters/openai/': ['zod', 'openai'],
  'src/adapters/llama/': ['zod', 'node-llama-cpp'],
  'src/server/': [
    'zod',
    'fastify',
    'fastify-type-provider-zod',
    '@fastify/helmet',
    '@fastify/multipart',
    '@fastify/sse',
    '@fastify/static',
    '@fastify/swagger',
    'pino',
  ],
  'src/server/store/': ['zod', 'kysely', 'better-sqlite3', 'pg'],
  'src/server/events/': ['zod', 'pg'],
  'src/composition/': ['zod', 'pino', 'undici', 'pg'],
  'src/web/': [
    'zod',
    'react',
    'react-dom',
    'react-router',
    '@mui/material',
    '@mui/icons-material',
    '@mui/x-charts',
    '@emotion/react',
    '@emotion/styled',
    '@fontsource-variable/inter',
    '@tanstack/react-query',
    'axios',
  ],
  'src/desktop/core/': ['zod', 'ws'],
  'src/desktop/main/': ['zod', 'electron', 'electron-updater'],
  'src/desktop/preload/': ['electron'],
  'src/cli/': ['zod'],
}

/** Node's own modules that open a connection. Adapters and the server are handed a `fetch` that writes to the ledger first. */
export const networkModules = ['http', 'https', 'http2', 'net', 'tls', 'dgram', 'undici'] as const

/** What serves every channel and every source. */
export const placeless = ['src/server/services/', 'src/server/jobs/'] as const

/** Ids of channels and sources, and how their owners call them: "your messages" are no place, "your Messages" are. */
export const placeNames = /\bimessage|\biMessage|\bGmail|\bgmail|\bchat\.db|\bMessages\b/u

export const forbiddenFolderNames = ['utils', 'util', 'helpers', 'helper', 'common', 'misc', 'types'] as const

export const maxLines = 400
