import type { LivePerson } from '../live/live.ts'
import { ok, type Answers } from './render-app.tsx'

type Method = Parameters<LivePerson['call']>[0]

/** What the real server answers about its suggestions, for a page in jsdom: whatever a page shows or offers, the server has said and takes. */
export async function answersFrom(person: LivePerson): Promise<Answers> {
  const asked =
    (method: Method, path: string): Answers[string] =>
    async (body) => {
      const { status, body: answer } = await person.call(method, path, (body as object | undefined) ?? {})
      return { status, body: answer }
    }
  const answers: Answers = { 'GET /api/suggestions': async (_body, address) => ok((await person.call('GET', address)).body) }
  for (const { id } of await person.suggestions('open')) {
    answers[`PATCH /api/suggestions/${id}`] = asked('PATCH', `/api/suggestions/${id}`)
    for (const act of ['approve', 'insert', 'dismiss', 'restore', 'refresh'])
      answers[`POST /api/suggestions/${id}/${act}`] = asked('POST', `/api/suggestions/${id}/${act}`)
  }
  return answers
}
