import type { Capabilities } from '#core/language-model/capabilities.ts'
import type { LanguageModel } from '#core/language-model/port.ts'

/** A model that a command evaluates, outside any account. */
export interface MeasuredModel {
  /** Engine and model, such as `openai/gpt-4o-mini`. */
  readonly name: string
  readonly model: LanguageModel
  readonly capabilities: Capabilities
  /** Whether it follows instructions closely (`keepsClosely`). */
  readonly closely: boolean
  /** Host that receives the requests. Null if nothing leaves this machine. */
  readonly recipient: string | null
  /** Requests sent so far. */
  readonly sent: { readonly requests: number; readonly bytes: number }
  close(): Promise<void>
}
