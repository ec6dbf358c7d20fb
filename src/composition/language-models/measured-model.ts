import type { Capabilities } from '#core/language-model/capabilities.ts'
import type { LanguageModel } from '#core/language-model/port.ts'

/** A model that a command measures, outside any account. */
export interface MeasuredModel {
  /** Engine and model, such as `openai/gpt-4o-mini`. */
  readonly name: string
  readonly model: LanguageModel
  readonly capabilities: Capabilities
  /** Whether it keeps closely to what it is told (`keepsClosely`). */
  readonly closely: boolean
  /** Who receives what it is sent; null if nothing leaves this machine. */
  readonly recipient: string | null
  /** What was asked of it so far. */
  readonly sent: { readonly requests: number; readonly bytes: number }
  close(): Promise<void>
}
