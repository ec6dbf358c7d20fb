import { tinyModel } from './tiny-model.ts'

/** A model that says one thing, whatever it is asked. */
export const tinyFile = tinyModel({ says: ['sounds good, see you there'], name: 'Tiny Talker' })

/** Its row of a catalog, without size and checksum: those are the hub's to say. */
export const tinyTalker = {
  id: 'tiny-talker',
  name: 'Tiny Talker',
  maker: 'Nobody',
  license: { name: 'Apache-2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' },
  repository: 'nobody/tiny-gguf',
  file: 'tiny.gguf',
  revision: 'main',
  bytes: null,
  sha256: null,
  needsMemory: 1_000_000,
  contextLength: 4096,
  thinks: false,
  wantsChip: false,
  about: 'Says one thing.',
} as const
