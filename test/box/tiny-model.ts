import { writeGguf, type GgufValue, type Tensor } from './gguf-writer.ts'

/** A text, or one of several with their probabilities. */
export type Segment = string | readonly (readonly [text: string, probability: number])[]

export interface TinyModel {
  /** What it says, whatever it is asked; then it ends. */
  readonly says: readonly Segment[]
  readonly name?: string
  readonly contextLength?: number
  readonly architecture?: string
  /** Says what it says over and over, and never ends by itself. */
  readonly endless?: boolean
  /** A vocabulary that holds a piece twice: the native library ends its process over it. */
  readonly fatal?: boolean
}

const template =
  "{% for message in messages %}{{'<|im_start|>' + message['role'] + '\\n' + message['content'] + '<|im_end|>' + '\\n'}}{% endfor %}{% if add_generation_prompt %}{{ '<|im_start|>assistant\\n' }}{% endif %}"

const kind = { normal: 1, unknown: 2, control: 3, byte: 6 } as const
const heads = 2
const headSize = 32
const inner = 64

/**
 * A language model of about a megabyte that says exactly what a test wants. Each token has a direction of its own; attention and feed-forward
 * add nothing; so the last layer sees which token was last, and its weights name the next one with the wanted probability.
 */
export function tinyModel({ says, name = 'Tiny', contextLength = 4096, architecture = 'llama', endless, fatal }: TinyModel): Buffer {
  const vocabulary = createVocabulary()
  const next = new Map<number | null, readonly (readonly [token: number, probability: number])[]>()
  let open: readonly (number | null)[] = [null]
  let first: readonly (readonly [number, number])[] = []
  for (const segment of says) {
    const options = typeof segment === 'string' ? ([[segment, 1]] as const) : segment
    const chains = options.map(([text, probability]) => ({ tokens: vocabulary.spell(text), probability }))
    const starts = chains.map(({ tokens, probability }) => [tokens[0] ?? 0, probability] as const)
    if (first.length === 0) first = starts
    for (const from of open) next.set(from, starts)
    for (const { tokens } of chains) for (const [i, token] of tokens.slice(1).entries()) next.set(tokens[i] ?? 0, [[token, 1]])
    open = chains.map(({ tokens }) => tokens.at(-1) ?? 0)
  }
  for (const from of open) next.set(from, endless === true ? first : [[vocabulary.end, 1]])
  if (fatal === true) vocabulary.repeat()

  const { pieces, kinds, end } = vocabulary
  const size = Math.ceil(pieces.length / 32) * 32
  const embedding = new Float32Array(pieces.length * size)
  const output = new Float32Array(pieces.length * size)
  for (let token = 0; token < pieces.length; token++) {
    // The norm before the last layer makes it the square root of the size.
    embedding[token * size + token] = 1
    for (const [to, probability] of next.get(token) ?? next.get(null) ?? [])
      output[to * size + token] = (Math.log(probability) + 40) / Math.sqrt(size)
  }
  const zeros = (columns: number, rows: number) => new Float32Array(columns * rows)
  const ones = () => new Float32Array(size).fill(1)
  const width = heads * headSize
  const tensors: Tensor[] = [
    { name: 'token_embd.weight', dims: [size, pieces.length], data: embedding },
    { name: 'blk.0.attn_norm.weight', dims: [size], data: ones() },
    { name: 'blk.0.attn_q.weight', dims: [size, width], data: zeros(size, width) },
    { name: 'blk.0.attn_k.weight', dims: [size, width], data: zeros(size, width) },
    { name: 'blk.0.attn_v.weight', dims: [size, width], data: zeros(size, width) },
    { name: 'blk.0.attn_output.weight', dims: [width, size], data: zeros(width, size) },
    { name: 'blk.0.ffn_norm.weight', dims: [size], data: ones() },
    { name: 'blk.0.ffn_gate.weight', dims: [size, inner], data: zeros(size, inner) },
    { name: 'blk.0.ffn_up.weight', dims: [size, inner], data: zeros(size, inner) },
    { name: 'blk.0.ffn_down.weight', dims: [inner, size], data: zeros(inner, size) },
    { name: 'output_norm.weight', dims: [size], data: ones() },
    { name: 'output.weight', dims: [size, pieces.length], data: output },
  ]
  const own = (key: string) => `${architecture}.${key}`
  const metadata: Record<string, GgufValue> = {
    'general.architecture': { text: architecture },
    'general.name': { text: name },
    'general.file_type': { u32: 0 },
    [own('context_length')]: { u32: contextLength },
    [own('embedding_length')]: { u32: size },
    [own('block_count')]: { u32: 1 },
    [own('feed_forward_length')]: { u32: inner },
    [own('attention.head_count')]: { u32: heads },
    [own('attention.head_count_kv')]: { u32: heads },
    [own('attention.key_length')]: { u32: headSize },
    [own('attention.value_length')]: { u32: headSize },
    [own('rope.dimension_count')]: { u32: headSize },
    [own('attention.layer_norm_rms_epsilon')]: { f32: 1e-6 },
    [own('vocab_size')]: { u32: pieces.length },
    'tokenizer.ggml.model': { text: 'llama' },
    'tokenizer.ggml.tokens': { texts: pieces },
    'tokenizer.ggml.scores': { f32s: pieces.map(() => 0) },
    'tokenizer.ggml.token_type': { i32s: kinds },
    'tokenizer.ggml.bos_token_id': { u32: 1 },
    'tokenizer.ggml.eos_token_id': { u32: end },
    'tokenizer.ggml.unknown_token_id': { u32: 0 },
    'tokenizer.ggml.add_bos_token': { bool: false },
    'tokenizer.ggml.add_eos_token': { bool: false },
    'tokenizer.ggml.add_space_prefix': { bool: false },
    'tokenizer.chat_template': { text: template },
  }
  return writeGguf(metadata, tensors)
}

/** Bytes for whatever is asked, and pieces of three letters and more for what is said, so that no question is read as a piece of an answer. */
function createVocabulary() {
  const pieces: string[] = []
  const kinds: number[] = []
  const add = (piece: string, of: number) => {
    kinds.push(of)
    return pieces.push(piece) - 1
  }
  add('<unk>', kind.unknown)
  add('<s>', kind.control)
  add('</s>', kind.control)
  for (let byte = 0; byte < 256; byte++) add(`<0x${byte.toString(16).toUpperCase().padStart(2, '0')}>`, kind.byte)
  add('\u2581', kind.normal)
  add('<|im_start|>', kind.control)
  const end = add('<|im_end|>', kind.control)
  const seen = new Set(pieces)
  return {
    pieces,
    kinds,
    end,
    repeat: () => add(pieces.at(-1) ?? '', kind.normal),
    spell(text: string): number[] {
      const letters = Array.from(text.replaceAll(' ', '\u2581'))
      const tokens: number[] = []
      for (let at = 0; at < letters.length;) {
        let length = Math.min(3, letters.length - at)
        while (seen.has(letters.slice(at, at + length).join('')) && at + length < letters.length) length++
        if (letters.length - at - length < 3) length = letters.length - at
        const piece = letters.slice(at, at + length).join('')
        if (seen.has(piece)) throw new Error(`"${text}" is too short or too like another to be spelled in pieces of its own.`)
        seen.add(piece)
        tokens.push(add(piece, kind.normal))
        at += length
      }
      return tokens
    },
  }
}
