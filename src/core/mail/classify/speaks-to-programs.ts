import type { Mail } from '../mail.ts'

const patterns = [
  /\b(?:ignore|disregard|forget|override)\b[^.!?\n]{0,40}\b(?:previous|prior|above|earlier|all|your|system)\b[^.!?\n]{0,30}\b(?:instructions?|prompts?|rules|guidelines|directives)\b/iu,
  /\b(?:ignoriere|vergiss|missachte)\b[^.!?\n]{0,40}\b(?:anweisungen|vorgaben|regeln)\b|\b(?:ignore[zr]?|oublie[zr]?)\b[^.!?\n]{0,40}\b(?:consignes|instructions)\b|\b(?:ignora|olvida)\b[^.!?\n]{0,40}\binstrucciones\b/iu,
  /\b(?:system|developer|hidden) (?:prompt|message|instructions?)\b|\bprompt injection\b|\bjailbreak\b/iu,
  /^[^\S\n]*(?:#{1,4}[^\S\n]*)?(?:system|assistant|developer|user)\s*:/imu,
  /<\|[a-z_]{2,20}\|>|\[\/?INST\]|<\/?(?:system|assistant|instructions?)>/iu,
  /\b(?:you are|act as|as) (?:an? |the )?(?:ai|language model|llm|chatbot|e-?mail (?:assistant|agent)|auto-?responder)\b/iu,
  /\b(?:if you are|to any|dear|attention) (?:an? )?(?:ai|llm|language model|bot|assistant|agent)s?\b/iu,
  /\b(?:reply|respond|answer) (?:only )?with (?:exactly|only|the (?:following|text|words?|contents?))\b/iu,
  /\b(?:reveal|print|output|forward|send me|include)\b[^.!?\n]{0,40}\b(?:other|previous|earlier|all|your) (?:e-?mails?|messages|conversations|contacts|passwords?|credentials|api keys?)\b/iu,
]

/** Whether a mail addresses an AI or a program. This is no proof, so it only holds a mail for its owner. Quoted text counts too. */
export function speaksToPrograms({ lines, subject }: Pick<Mail, 'lines' | 'subject'>): boolean {
  const text = [subject, ...lines.map((line) => line.text)].join('\n')
  return patterns.some((pattern) => pattern.test(text)) || /[A-Za-z0-9+/]{200,}={0,2}/u.test(text)
}
