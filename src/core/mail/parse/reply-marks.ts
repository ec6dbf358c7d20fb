const marks =
  /^(?:\s*(?:re|aw|antw|sv|vs|odp|rif|res|ynt|отв|回复|回覆|答复|返信|回信|답장)\s*(?:\[\d{1,3}\]|\(\d{1,3}\))?\s*[:：]\s*){1,50}/iu

/** A subject without what programs of many languages put before it in answers: `Re:`, `AW:`, `Re[2]:`. Forwards keep their mark. */
export const withoutReplyMarks = (subject: string): string => subject.replace(marks, '')
