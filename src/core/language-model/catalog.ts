import { z } from 'zod'

/**
 * The models that Idiolect offers to download, as data. Sizes and checksums are those of the publisher's files at the pinned revisions; a download is checked
 * against them before it is used.
 *
 * How to add one: a row below, in the order in which it should be offered. `needsMemory`: the file, 4,096 tokens of working memory, and about half a gigabyte
 * for the process. If a model thinks aloud, `adapters/llama/chat-wrapper.ts` must be able to turn that off.
 */
export const catalogModel = z.object({
  /** Name of the file in the data folder, and of the engine in stored data. */
  id: z.string().regex(/^[a-z0-9][a-z0-9.-]{0,60}$/u),
  name: z.string().min(1).max(80),
  maker: z.string().min(1).max(80),
  license: z.object({ name: z.string().max(80), url: z.string().max(300) }),
  /** Publisher and name at the hub. */
  repository: z.string().regex(/^[\w.-]+\/[\w.-]+$/u),
  file: z.string().regex(/^[\w.-]+\.gguf$/u),
  /** Commit or branch name. */
  revision: z.string().regex(/^[\w.-]{1,64}$/u),
  /** Null if the hub's value at the start of the download is used; the same goes for the checksum. */
  bytes: z.number().int().positive().nullable(),
  /** Lower case hexadecimal. */
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/u)
    .nullable(),
  /** Bytes. */
  needsMemory: z.number().int().positive(),
  /** Tokens. */
  contextLength: z.number().int().positive(),
  /** Whether it thinks aloud unless prevented. */
  thinks: z.boolean(),
  /** Whether it needs a graphics chip to answer while somebody waits. */
  wantsChip: z.boolean(),
  /** One sentence for the owner. */
  about: z.string().max(200),
})
export type CatalogModel = z.infer<typeof catalogModel>

const apache = { name: 'Apache-2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' }

export const catalog: readonly CatalogModel[] = [
  {
    id: 'gemma-4-e4b',
    name: 'Gemma 4 E4B',
    maker: 'Google',
    license: apache,
    repository: 'google/gemma-4-E4B-it-qat-q4_0-gguf',
    file: 'gemma-4-E4B_q4_0-it.gguf',
    revision: '4b4a2c1d584be7264f87aac328a1bc739ce81b6c',
    bytes: 5_154_941_280,
    sha256: '676c35070db6dbe52f93e9c864ee0fba4eddea94b9c875d9cb10daff453fbaee',
    needsMemory: 5_700_000_000,
    contextLength: 131_072,
    thinks: true,
    wantsChip: true,
    about: 'Writes the best drafts of the models offered here.',
  },
  {
    id: 'gemma-4-e2b',
    name: 'Gemma 4 E2B',
    maker: 'Google',
    license: apache,
    repository: 'google/gemma-4-E2B-it-qat-q4_0-gguf',
    file: 'gemma-4-E2B_q4_0-it.gguf',
    revision: '675cff42a74c774d6cb76f76d8eacb49b48c9b93',
    bytes: 3_349_516_256,
    sha256: 'fa401b55b07ee70a54c6dae3903c783a6e65064312529ea57175cb5f8dec6634',
    needsMemory: 3_900_000_000,
    contextLength: 131_072,
    thinks: true,
    wantsChip: false,
    about: 'Smaller and faster, for computers with 8 GB of memory or without a fast graphics chip.',
  },
  {
    id: 'qwen-3.5-4b',
    name: 'Qwen 3.5 4B',
    maker: 'Alibaba, packed by Unsloth',
    license: apache,
    repository: 'unsloth/Qwen3.5-4B-GGUF',
    file: 'Qwen3.5-4B-Q4_K_M.gguf',
    revision: 'e87f176479d0855a907a41277aca2f8ee7a09523',
    bytes: 2_740_937_888,
    sha256: '00fe7986ff5f6b463e62455821146049db6f9313603938a70800d1fb69ef11a4',
    needsMemory: 3_500_000_000,
    contextLength: 262_144,
    thinks: true,
    wantsChip: true,
    about: 'The smallest download; strong in many languages.',
  },
]

export interface Machine {
  /** Total memory in bytes. */
  readonly memory: number
  /** Apple silicon, or another accelerator that the engine can use. */
  readonly fastChip: boolean
}

export type Fit = 'good' | 'tight' | 'too-big' | 'unknown'

/** Leaves room for the system and other programs. */
const comfortable = 2
const bearable = 1.35

/** Whether a model fits a machine's memory. `needs`: bytes, or null if unknown. */
export function fitOf(needs: number | null, { memory }: Machine): Fit {
  if (needs === null) return 'unknown'
  if (memory >= needs * comfortable) return 'good'
  return memory >= needs * bearable ? 'tight' : 'too-big'
}

/** The model to offer first: the first that runs comfortably on this machine, else the smallest that can run at all. */
export function recommend<Model extends Pick<CatalogModel, 'needsMemory' | 'wantsChip'>>(
  models: readonly Model[],
  machine: Machine,
): Model | null {
  const suited = models.filter(({ wantsChip }) => machine.fastChip || !wantsChip)
  const atEase = suited.find(({ needsMemory }) => fitOf(needsMemory, machine) === 'good')
  if (atEase !== undefined) return atEase
  const bySize = models.toSorted((a, b) => a.needsMemory - b.needsMemory)
  return bySize.find(({ needsMemory }) => fitOf(needsMemory, machine) !== 'too-big') ?? null
}
