import { type Call, createClient } from '#contract/client.ts'

/** The product's calls over HTTP, with the owner's own secret. Throws with the answer where one fails. */
export function callsOf(address: string, token: string): Call<AbortSignal> {
  return createClient<AbortSignal>(async (request) => {
    const answer = await fetch(address + request.path, {
      method: request.method,
      headers: { authorization: `Bearer ${token}`, ...(request.body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
    })
    const body: unknown = await answer.json()
    if (!answer.ok) throw new Error(`${request.path} answered ${answer.status}: ${JSON.stringify(body)}`)
    return body
  })
}

/** What is drafted for: short, as texts are. */
export const questions = [
  'are you coming tonight?',
  'can you send me the address',
  'thanks again for yesterday!!',
  'how was your day\nany news from the landlord?',
  'running 10 min late sorry',
  'did you see the photos I sent',
] as const
