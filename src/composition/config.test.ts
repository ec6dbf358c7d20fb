import { describe, expect, it } from 'vitest'
import { loadConfig } from './config.ts'

const models = (env: Record<string, string>) => loadConfig({ IDIOLECT_DATA_DIR: 'data', ...env }).models

describe('the settings of language models', () => {
  it('draft on the device where nothing is set', () => {
    expect(models({})).toMatchObject({ engine: 'on-device', key: null, baseUrl: null, model: null, ports: [] })
  })

  it('take an engine, its key, address and model from the environment', () => {
    const env = {
      IDIOLECT_ENGINE: 'openai',
      OPENAI_API_KEY: 'sk-x',
      OPENAI_BASE_URL: 'https://models.example.com/v1',
      IDIOLECT_CHAT_MODEL: 'm',
    }
    expect(models(env)).toMatchObject({ engine: 'openai', key: 'sk-x', baseUrl: 'https://models.example.com/v1', model: 'm' })
  })

  it('take more ports to look at, or none at all', () => {
    expect(models({ IDIOLECT_MODEL_PORTS: '9000,9001' }).ports).toEqual([9000, 9001])
    expect(models({ IDIOLECT_MODEL_PORTS: 'none' }).ports).toBeNull()
  })

  it('look at no port and start no program of a hosted server', () => {
    const hosted = {
      IDIOLECT_MODE: 'hosted',
      DATABASE_URL: 'postgres://db/x',
      IDIOLECT_SECRET_KEYS: `k:${Buffer.alloc(32).toString('base64')}`,
    }
    expect(models({ ...hosted, IDIOLECT_FM: '/bin/fm', IDIOLECT_MODEL_PORTS: '9000' })).toMatchObject({ fm: null, ports: null })
  })

  it.each([
    ['IDIOLECT_ENGINE', 'gpt'],
    ['OPENAI_BASE_URL', 'file:///etc/passwd'],
    ['IDIOLECT_MODEL_PORTS', '80,many'],
    ['IDIOLECT_GOOGLE_ISSUER', 'ftp://accounts.example'],
    ['IDIOLECT_GMAIL_API_ROOT', 'gmail'],
  ])('stop the start where %s is wrong, by its name', (name, value) => {
    expect(() => models({ [name]: value })).toThrow(name)
  })
})

describe('the database of a hosted server', () => {
  const hosted = { IDIOLECT_MODE: 'hosted', IDIOLECT_SECRET_KEYS: `k:${Buffer.alloc(32).toString('base64')}` }

  it('is the one it is given, by a URL', () => {
    const config = loadConfig({ ...hosted, DATABASE_URL: 'postgres://db/x' })
    expect(config).toMatchObject({ databaseUrl: 'postgres://db/x', unused: [] })
    for (const wrong of [{}, { DATABASE_URL: './dev.db' }]) expect(() => loadConfig({ ...hosted, ...wrong })).toThrow('DATABASE_URL')
  })

  it.each(['browser', 'desktop'])('is not that of another project whose variable a %s one finds, whatever it holds', (mode) => {
    for (const theirs of ['postgres://db/theirs', './dev.db'])
      expect(loadConfig({ IDIOLECT_MODE: mode, DATABASE_URL: theirs })).toMatchObject({ databaseUrl: null, unused: ['DATABASE_URL'] })
    expect(loadConfig({ IDIOLECT_MODE: mode }).unused).toEqual([])
  })
})

describe('the proxies in front of a hosted server', () => {
  const proxies = (value?: string) => loadConfig(value === undefined ? {} : { IDIOLECT_TRUSTED_PROXIES: value }).trustedProxies

  it('are none, a number of them, or their addresses', () => {
    expect([proxies(), proxies('2'), proxies('10.0.0.0/8, 2001:db8::1')]).toEqual([0, 2, ['10.0.0.0/8', '2001:db8::1']])
  })

  it.each(['true', 'loopback', '10.0.0.0/40', '*', '-1'])('are not %s', (value) => {
    expect(() => proxies(value)).toThrow('IDIOLECT_TRUSTED_PROXIES')
  })
})

describe('the settings of models in the box', () => {
  const box = (env: Record<string, string>) => loadConfig({ IDIOLECT_DATA_DIR: 'data', ...env }).box

  it('keep models in the data folder and fetch them from the hub, or from where the owner says', () => {
    expect(box({})).toMatchObject({ folder: expect.stringMatching(/data\/models$/u), hub: 'https://huggingface.co', catalog: null })
    const own = {
      IDIOLECT_MODEL_HUB: 'https://mirror.example.com/hub/',
      IDIOLECT_MODEL_CATALOG: '/srv/models.json',
      OLLAMA_MODELS: '/srv/ollama',
    }
    expect(box(own)).toMatchObject({ hub: 'https://mirror.example.com/hub', catalog: '/srv/models.json', ollama: ['/srv/ollama'] })
    expect(() => box({ IDIOLECT_MODEL_HUB: 'ftp://x' })).toThrow('IDIOLECT_MODEL_HUB')
  })
})
