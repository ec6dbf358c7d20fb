import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tinyModel } from '#test/box/tiny-model.ts'
import { makeHistory } from '#test/history.ts'
import { modelServer } from '#test/model-servers/for-a-test.ts'
import { WrongUse } from '../product-command.ts'
import { run } from './eval.ts'

let folder: string
let file: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'idiolect-eval-'))
  file = join(folder, 'pairs.jsonl.gz')
  const lines = makeHistory(150).map(({ at, contact, incoming, reply }) =>
    JSON.stringify({
      t: new Date(at).toISOString(),
      ch: 'chat',
      peer: contact,
      ctx: incoming.join('\n'),
      prev: [],
      reply: reply.join('\n'),
    }),
  )
  writeFileSync(file, gzipSync(lines.join('\n')))
})
afterAll(() => rmSync(folder, { recursive: true }))

async function evaluate(...args: string[]): Promise<string[]> {
  const lines: string[] = []
  expect(await run(args, { out: (line) => lines.push(line), err: (line) => lines.push(line) })).toBe(0)
  return lines
}

describe('idiolect eval', () => {
  it('prints a table with the baselines beside the engine', async () => {
    const lines = await evaluate('--pairs', file, '--test', '20')
    expect(lines[0]).toContain('150 pairs, learned from 120, drafted for 20')
    expect(lines.join('\n')).toMatch(/on-device[^]*random own reply[^]*most frequent[^]*length-matched constants[^]*BM25[^]*lift: /)
  })

  it('pools several files, and gives one object as JSON', async () => {
    const lines = await evaluate('--pairs', file, '--pairs', file, '--test', '10', '--json')
    expect(lines).toHaveLength(1)
    const report = JSON.parse(lines[0] ?? '') as {
      files: { engines: object[] }[]
      pooled: { engine: string; turns: number; lift: { low: number } }[]
    }
    expect(report.files).toHaveLength(2)
    expect(report.files[0]?.engines[0]).not.toHaveProperty('lifts')
    expect(report.pooled[0]).toMatchObject({ engine: 'on-device', turns: 20, lift: { low: expect.any(Number) } })
  })

  it('writes the drafts with the index of the pair after sorting', async () => {
    const out = join(folder, 'drafts.jsonl')
    await evaluate('--pairs', file, '--test', '5', '--k', '2', '--drafts-out', out)
    const records = readFileSync(out, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { i: number; drafts: { text: string; confidence: number | null }[]; ms: number })
    expect(records.map(({ i }) => i)).toEqual([120, 121, 122, 123, 124])
    expect(records.every(({ drafts }) => drafts.length <= 2)).toBe(true)
    expect(records[0]).toMatchObject({ drafts: expect.any(Array), ms: expect.any(Number) })
  })

  it('measures a model that is not here by what it answered to the prompts', async () => {
    const prompts = join(folder, 'prompts.jsonl')
    const answers = join(folder, 'answers.jsonl')
    await evaluate('--pairs', file, '--test', '4', '--engine', 'recorded', '--prompts-out', prompts)
    const asked = readFileSync(prompts, 'utf8').trim().split('\n')
    // A model that follows instructions closely gets a different shape for each draft.
    expect(asked.length).toBeGreaterThan(4)
    expect(asked.length).toBeLessThanOrEqual(12)
    const named = asked.map((line) => (JSON.parse(line) as { prompt: string; messages: { content: string }[] }).prompt)
    writeFileSync(answers, named.map((prompt) => `${JSON.stringify({ prompt, answers: ['sounds good', 'not sure yet'] })}\n`).join(''))
    const lines = await evaluate('--pairs', file, '--test', '4', '--engine', 'recorded', '--answers', answers)
    expect(lines.join('\n')).toContain('recorded: drafts in 4 of 4 turns.')
    writeFileSync(answers, '{"prompt":"x"}\n')
    const wrong = run(['--pairs', file, '--engine', 'recorded', '--answers', answers], { out: () => {}, err: () => {} })
    await expect(wrong).rejects.toMatchObject({ code: 'invalid-input' })
  })

  it('asks in a second round for a last look at the drafts that the answers made', async () => {
    const [prompts, answers, looks, marks] = ['p', 'a', 'l', 'm'].map((name) => join(folder, `rounds-${name}.jsonl`)) as [
      string,
      string,
      string,
      string,
    ]
    const asked = (out: string) =>
      readFileSync(out, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as { prompt: string; messages: { content: string }[] })
    const recorded = (...more: string[]) => evaluate('--pairs', file, '--test', '2', '--engine', 'recorded', ...more)
    await recorded('--prompts-out', prompts)
    const said = ['sounds good', 'not sure yet', 'let me see']
    const answer = ({ prompt }: { prompt: string }, i: number) =>
      `${JSON.stringify({ prompt, answers: [said[i % 3], said[(i + 1) % 3]] })}\n`
    writeFileSync(answers, asked(prompts).map(answer).join(''))
    const before = await recorded('--answers', answers, '--prompts-out', looks)
    expect(before.join('\n')).toMatch(/Looked at 0 sets once more: 0 with nothing that can be sent; [12] not looked at\./u)
    expect(asked(looks).length).toBeGreaterThan(0)
    for (const { messages } of asked(looks)) expect(messages.at(-1)?.content).toMatch(/^THREAD[^]*^DRAFTS, in no particular order:\na: /mu)
    const mark = ({ prompt, messages }: { prompt: string; messages: { content: string }[] }) => {
      const letters = [...(messages.at(-1)?.content ?? '').matchAll(/^([a-e]): "/gmu)].map(([, letter]) => `${letter}-`)
      return `${JSON.stringify({ prompt, answers: [letters.join(' ')] })}\n`
    }
    writeFileSync(marks, asked(looks).map(mark).join(''))
    const last = await recorded('--answers', answers, '--answers', marks, '--prompts-out', prompts)
    expect(last.join('\n')).toMatch(/Looked at ([12]) sets once more: \1 with nothing that can be sent; 0 not looked at/u)
    expect(asked(prompts)).toEqual([])
    expect((await recorded('--answers', answers, '--last-look', 'off')).join('\n')).not.toContain('Looked at')
  })

  it('leaves parts of the owner’s hand out of the prompts', async () => {
    const prompts = async (...more: string[]) => {
      const out = join(folder, 'parts.jsonl')
      await evaluate('--pairs', file, '--test', '2', '--k', '1', '--engine', 'recorded', '--prompts-out', out, ...more)
      return readFileSync(out, 'utf8')
    }
    expect(await prompts()).toMatch(/Do not agree first[^]*SENT is what ME/u)
    const habits = await prompts('--without', 'shapes,layout')
    expect(habits).not.toContain('SENT')
    expect(habits).toContain('Do not agree first')
    expect(await prompts('--without', 'shapes,habits,layout')).not.toMatch(/SENT|Do not agree first/u)
  })

  it('lays drafts out for a blind reader with the key in a file apart, and counts what the reader says', async () => {
    const sheet = join(folder, 'sheet.txt')
    await evaluate('--pairs', file, '--test', '10', '--reading', sheet)
    const ids = [...readFileSync(sheet, 'utf8').matchAll(/^ {2}\[(\d+-[a-z])\]/gmu)].map(([, id]) => id)
    expect(ids.length).toBeGreaterThan(12)
    const verdicts = join(folder, 'verdicts.txt')
    writeFileSync(
      verdicts,
      ids
        .slice(1)
        .map((id, i) => `${id} ${i % 2 === 0 ? 'yes' : 'no'}\n`)
        .join(''),
    )
    const lines = await evaluate('--verdicts', verdicts, '--reading', sheet)
    expect(lines.join('\n')).toMatch(/draft 1 [^]*a draft for another turn[^]*the real reply[^]*own - other/)
    expect(lines.at(-1)).toBe('1 candidates have no verdict and are not counted.')
    writeFileSync(verdicts, '99-z yes\n')
    const unknown = run(['--verdicts', verdicts, '--reading', sheet], { out: () => {}, err: () => {} })
    await expect(unknown).rejects.toMatchObject({
      code: 'invalid-input',
      message: expect.stringMatching(/line 1: the sheet has no candidate/),
    })
  })

  it('says how far drafts can be told from real replies, beside the floor, and by what', async () => {
    const lines = await evaluate('--pairs', file, '--test', '30')
    expect(lines[1]).toContain('told apart [95 %]')
    expect(lines.find((line) => line.startsWith('most frequent '))).toMatch(/ [01]\.\d\d \[[01]\.\d\d [01]\.\d\d\] /)
    expect(lines.join('\n')).toMatch(/real against other real replies \(the floor\): 0\.\d\d \[/)
    expect(lines.join('\n')).toMatch(/length-matched constants is told by \(drafts : theirs\): .*always .*\(100% vs. \d+%\)/)
  })

  it('lays drafts beside real replies for a reader who has to choose, and counts how often they were fooled', async () => {
    const sheet = join(folder, 'choice.txt')
    await evaluate('--pairs', file, '--test', '8', '--two-choice', sheet)
    const text = readFileSync(sheet, 'utf8')
    expect(text.split('---')[0]?.match(/^ {2}- /gmu)).toHaveLength(30)
    expect(text).not.toMatch(/draft 1|"source"/)
    const key = readFileSync(`${sheet}.key.jsonl`, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { id: string; source: string })
    const real = key.filter(({ source }) => source === 'real').map(({ id }) => id)
    expect(new Set(real.map((id) => id.at(-1)))).toEqual(new Set(['a', 'b']))
    const verdicts = join(folder, 'choice-verdicts.txt')
    const [first = '', ...rest] = real.slice(1)
    const other = first.replace(/[ab]$/u, (letter) => (letter === 'a' ? 'b' : 'a'))
    writeFileSync(verdicts, [other, ...rest].map((id) => `${id} real\n`).join(''))
    const lines = await evaluate('--verdicts', verdicts, '--two-choice', sheet)
    expect(lines[0]).toMatch(
      new RegExp(`^fooled: ${Math.round(100 / (rest.length + 1))} % \\[\\d+, \\d+\\] of ${rest.length + 1} pairs`, 'u'),
    )
    expect(lines.at(-1)).toBe('1 pairs have no verdict and are not counted.')
    writeFileSync(verdicts, `${first} real\n${other} real\n`)
    const both = run(['--verdicts', verdicts, '--two-choice', sheet], { out: () => {}, err: () => {} })
    await expect(both).rejects.toMatchObject({ code: 'invalid-input', message: expect.stringMatching(/both answers of pair/) })
  })

  it.each([
    [[], /--pairs is missing/],
    [['--verdicts', 'x'], /--verdicts needs --reading/],
    [['--pairs', 'x', '--engine', 'recorded'], /--prompts-out FILE, --answers FILE/],
    [['--pairs', 'x', '--engine', 'magic'], /no engine "magic"/],
    [['--pairs', 'x', '--k', '6'], /--k takes a whole number/],
    [['--pairs', 'x', '--engine', 'recorded', '--without', 'shapes,moods'], /--without names parts of shapes, habits, layout/],
    [['--pairs', 'x', '--without', 'shapes'], /--without, --closely and --last-look are for language models/],
    [['--pairs', 'x', '--pairs', 'y', '--drafts-out', 'z'], /one file/],
  ])('says what is wrong with %j', async (args, message) => {
    const wrong = run(args, { out: () => {}, err: () => {} })
    await expect(wrong).rejects.toBeInstanceOf(WrongUse)
    await expect(wrong).rejects.toThrow(message)
  })

  it('names the place of a bad line and shows none of its text', async () => {
    const bad = join(folder, 'bad.jsonl')
    writeFileSync(bad, '{"t":"2020","peer":"p","ctx":"secret words","prev":[]}\n')
    const failed = run(['--pairs', bad], { out: () => {}, err: () => {} })
    await expect(failed).rejects.toMatchObject({ code: 'invalid-input', message: expect.stringMatching(/line 1: "reply" is missing/) })
    await expect(failed).rejects.not.toThrow(/secret/)
    await expect(run(['--pairs', join(folder, 'none')], { out: () => {}, err: () => {} })).rejects.toMatchObject({ code: 'not-found' })
  })

  it('measures a model of any server with the same table, and says in how many turns its own drafts stand', async () => {
    const server = await modelServer()
    const lines = await evaluate(
      '--pairs',
      file,
      '--test',
      '10',
      '--engine',
      'other',
      '--base-url',
      server.baseUrl,
      '--model',
      'some-model',
    )
    expect(lines.join('\n')).toMatch(/other\/some-model[^]*random own reply[^]*BM25[^]*lift: /)
    expect(lines.join('\n')).toMatch(/other\/some-model: drafts in \d+ of 10 turns/)
    expect(lines.at(-1)).toMatch(/\d+ requests, \d+ bytes, nothing left this machine\./)
  })

  it('measures any GGUF file with the same table, and nothing else', async () => {
    const model = join(folder, 'tiny.gguf')
    writeFileSync(model, tinyModel({ says: ['that sounds good to me'] }))
    const lines = await evaluate('--pairs', file, '--test', '2', '--k', '1', '--engine', 'box', '--model', model)
    expect(lines.join('\n')).toMatch(/box\/tiny[^]*random own reply[^]*BM25[^]*lift: /)
    expect(lines.join('\n')).toMatch(/box\/tiny: drafts in \d of 2 turns/)
    expect(lines.at(-1)).toMatch(/\d+ requests, \d+ bytes, nothing left this machine\./)
    const none = evaluate('--pairs', file, '--engine', 'box', '--model', join(folder, 'none.gguf'))
    await expect(none).rejects.toMatchObject({ code: 'not-found' })
    await expect(evaluate('--pairs', file, '--engine', 'box', '--model', file)).rejects.toMatchObject({ code: 'invalid-input' })
  }, 120_000)

  it('counts the turns in which a failing model left the drafts to the device', async () => {
    const server = await modelServer({ fault: (response, _body, count) => count > 0 && (response.writeHead(500).end(), true) })
    const lines = await evaluate('--pairs', file, '--test', '5', '--engine', 'other', '--base-url', server.baseUrl, '--model', 'some-model')
    expect(lines.join('\n')).toContain('drafts in 0 of 5 turns; on-device drafts in the others (overloaded 5)')
  })

  it('sends no text to another machine that was not named, and nothing at all before', async () => {
    const sent = evaluate('--pairs', file, '--engine', 'other', '--base-url', 'https://models.example.com/v1', '--model', 'm')
    await expect(sent).rejects.toMatchObject({ code: 'consent-needed', details: { recipient: 'models.example.com' } })
  })
})
