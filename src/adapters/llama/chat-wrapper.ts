import { QwenChatWrapper, resolveChatWrapper, type ChatWrapper, type LlamaModel } from 'node-llama-cpp'

/**
 * Chat template for this model, with reasoning turned off: a draft is a text message, and reasoning costs tokens.
 *
 * How to add one: a model with another reasoning switch gets a line in `customWrapperSettings` (the library's wrappers), or its template's own name
 * for the switch among the render parameters.
 */
export function chatWrapperFor(model: LlamaModel): ChatWrapper {
  const wrapper = resolveChatWrapper(model, {
    warningLogs: false,
    customWrapperSettings: {
      gemma4: { reasoning: false },
      qwen: { thoughts: 'discourage' },
      jinjaTemplate: { additionalRenderParameters: { enable_thinking: false, thinking: false, reasoning_effort: 'none' } },
    },
  })
  // Without a template, the library resolves to the older kind whatever the model is.
  const newer = /^qwen3(?:5|next|vl)/u.test(model.architecture)
  return wrapper instanceof QwenChatWrapper && newer && wrapper.variation === '3'
    ? new QwenChatWrapper({ variation: '3.5', thoughts: 'discourage' })
    : wrapper
}
