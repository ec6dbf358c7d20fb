import { drafts } from '#contract/voice/drafts.ts'
import { maxNamed, pickContact } from '../pick-contact.ts'
import { parse, wholeNumber, withProduct, WrongUse, type Io } from '../product-command.ts'

export const summary = 'Draft replies in your voice'
export const usage = 'draft --text TEXT [--contact NAME] [-n 3] [--account EMAIL] [--json]'

export async function run(args: string[], io: Io): Promise<number> {
  const options = parse(args, { text: { type: 'string' }, contact: { type: 'string' }, n: { type: 'string', short: 'n' } })
  const text = options.text
  if (text === undefined || text.trim() === '') throw new WrongUse('draft needs --text "what they wrote".')
  const count = wholeNumber('n', options.n, { min: 1, max: 5, default: 3 })
  return withProduct(options.account, async (product) => {
    let contactId: string | null = null
    if (options.contact !== undefined) {
      const found = await product.call(drafts.contacts, { query: options.contact, limit: maxNamed })
      contactId = pickContact(found, options.contact).id
    }
    const result = await product.call(drafts.create, { contact_id: contactId, text, count })
    if (options.json) {
      io.out(
        JSON.stringify({
          drafts: result.drafts,
          latency_ms: result.latency_ms,
          engine: result.engine,
          fallback: result.fallback,
          unchosen: result.unchosen ?? null,
        }),
      )
      return 0
    }
    for (const told of [result.fallback, result.unchosen]) if (told) io.err(told.text)
    for (const [index, one] of result.drafts.entries()) {
      io.out(`${index + 1}. ${one.text.replaceAll('\n', '\n   ')}`)
      io.out(
        `   ${one.reason} ${one.confidence === null ? 'Not enough evidence for a confidence.' : `Confidence ${one.confidence.toFixed(2)}.`}`,
      )
    }
    if (result.drafts.length === 0) io.out('Nothing you’ve written fits this safely.')
    return 0
  })
}
