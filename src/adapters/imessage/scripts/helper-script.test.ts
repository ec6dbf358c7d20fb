import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { helperScripts, readHelperScript } from '../automation/helper-script.ts'
import { describe, expect, it } from 'vitest'
import { desk, direct, line, run, source } from '#test/messages/helper-desk.ts'

describe('the lines', () => {
  it('are answered one by one, however their bytes are cut', () => {
    const { app, sent } = desk()
    const text = 'Zoë: “ça va?” 🌊 100% \\ " '
    const bytes = Buffer.concat([
      line({ id: 'a', cmd: 'ping' }),
      line({ id: 'b', cmd: 'send', args: { ...direct, text } }),
      Buffer.from('\n'),
    ])
    const answers = run(
      app,
      [...bytes].map((byte) => Buffer.of(byte)),
    )
    expect(answers).toEqual([
      { id: 'a', ok: true, data: { version: 2 } },
      { id: 'b', ok: true, data: { via: 'chat' } },
    ])
    expect(sent.map((one) => one.text)).toEqual([text])
    expect(run(app, [bytes])).toHaveLength(2)
  })

  it('that are no requests are refused, and the next ones answered', () => {
    const answers = run(desk().app, [
      Buffer.from('not json\n[]\nnull\n{"id":"x","cmd":"quit"}\n{"id":"y","cmd":"constructor"}\n{"cmd":"ping"}\n'),
      Buffer.of(0x22, 0xff, 0x22, 0x0a),
      line({ id: 'z', cmd: 'ping' }),
    ])
    expect(answers.map(({ id, ok }) => [id, ok])).toEqual([
      [null, false],
      [null, false],
      [null, false],
      ['x', false],
      ['y', false],
      [null, false],
      [null, false],
      ['z', true],
    ])
  })

  it('end with standard input, without an answer to what was not finished', () => {
    const { app, sent } = desk()
    expect(run(app, [Buffer.from(JSON.stringify({ id: '1', cmd: 'send', args: direct }))])).toEqual([])
    expect(sent).toEqual([])
  })
})

describe('the files', () => {
  it('are all joined, and a part that is missing is named', () => {
    expect(readdirSync(helperScripts).toSorted()).toEqual(['host.js', 'lines.js', 'sending.js', 'window.js'])
    expect(() => readHelperScript('/nowhere')).toThrow(
      expect.objectContaining({ code: 'not-available', message: expect.stringMatching(/host\.js/) }),
    )
  })

  it('have no function that nothing calls', () => {
    const names = [...source.matchAll(/^(?:function|const|let|class) (\w+)/gm)].map((match) => match[1] ?? '')
    expect(names.length).toBeGreaterThan(50)
    expect(names.filter((name) => name !== 'run' && source.split(new RegExp(`\\b${name}\\b`)).length < 3)).toEqual([])
  })

  it('is ES2018 without imports or anything of Node', () => {
    expect(source).not.toMatch(/(?<!ObjC\.)\bimport\b\s*[({'"]|\brequire\(|\bprocess\.\w|\bBuffer\b|\bconsole\./)
    expect(source).not.toMatch(/\?\.|\?\?|\|\|=|catch \{/)
    expect(source).not.toMatch(/keystroke|keyCode|CGEvent/)
  })

  it('uses the host only in ways that the checklist for a Mac lists', () => {
    const checklist = readFileSync(join(import.meta.dirname, '..', '..', '..', '..', 'docs', 'mac-checklist.md'), 'utf8')
    const used = new Set(
      [...source.matchAll(/\$\.(\w+)|ObjC\.(\w+)|messages\.(\w+)/g)].map((match) => match[1] ?? match[2] ?? match[3] ?? ''),
    )
    const names = [...used].filter((name) => !['pid', 'test'].includes(name))
    expect(names.length).toBeGreaterThan(15)
    expect(names.filter((name) => !checklist.includes(name))).toEqual([])
  })
})
