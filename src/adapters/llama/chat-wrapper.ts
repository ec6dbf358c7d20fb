import { QwenChatWrapper, resolveChatWrapper, type ChatWrapper, type LlamaModel } from 'node-llama-cpp'

/**
 * How messages are written out for this model, with thinking aloud turned off: a draft is a text message, and thoughts count as tokens.
 *
 * How to add one: a model that thinks by another switch gets a line in `customWrapperSettings` (the library's wrappers), or its template's
 * own name for the switch among the render parameters.
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
  // Resolved without a template, it is of the older kind whatever the model is.
  const newer = /^qwen3(?:5|next|vl)/u.test(model.architecture)
  return wrapper instanceof QwenChatWrapper && newer && wrapper.variation === '3'
    ? new QwenChatWrapper({ variation: '3.5', thoughts: 'discourage' })
    : wrapper
}
