import type { IntentId } from './read-turn.ts'

export function classify(_text: string, _asks: boolean): IntentId | null {
  return null
}
