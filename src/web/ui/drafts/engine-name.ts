/** The default engine, which needs no name. */
export const defaultEngine = 'on-device'

/** An engine as `contract/voice/drafts.ts` calls it (`openai/gpt-4o-mini`, `local/llama3.2@127.0.0.1:11434`), in words: its model's name, or whose model it is. */
export function engineName(engine: string): string {
  if (engine === defaultEngine) return 'On-device engine'
  const slash = engine.indexOf('/')
  const maker = slash === -1 ? engine : engine.slice(0, slash)
  return maker === 'apple' || slash === -1 ? (makers[maker] ?? engine) : engine.slice(slash + 1).replace(/@[^@]*$/u, '')
}

const makers: Readonly<Record<string, string>> = {
  apple: 'Apple’s on-device model',
  openai: 'OpenAI',
  local: 'Local model',
  other: 'Another server',
}
