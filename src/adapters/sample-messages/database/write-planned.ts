import { encodeBinaryPlist, type PlistValue } from '../encoding/binary-plist-encoder.ts'
import { encodeEarlierText, encodeMessageBody } from '../encoding/message-body.ts'
import { type ChatRow, type MessageWriter, type NewMessage, toAppleSeconds, toAppleTime } from './message-writer.ts'
import type { PlannedMessage } from '../plan-session.ts'

type Extra = NonNullable<NewMessage['extra']>

const linkBalloon = 'com.apple.messages.URLBalloonProvider'
const groupRenamed = 2

/**
 * Writes one planned message as Messages does, in any of its forms.
 *
 * @param sender handle row of the sender. Null for the owner.
 */
export function writePlanned(writer: MessageWriter, chat: ChatRow, sender: bigint | null, planned: PlannedMessage): void {
  const { guid, at, attachment } = planned
  const [text, body] = storedText(planned, chat.service)
  const rowid = writer.message({ guid, chat, at, sender, text, body, extra: extraOf(planned) })
  if (attachment !== undefined) {
    const photo = attachment.kind === 'photo'
    writer.attachment(
      rowid,
      {
        guid: attachment.guid,
        name: attachment.name,
        mimeType: photo ? 'image/heic' : 'audio/x-caf',
        uti: photo ? 'public.heic' : 'com.apple.coreaudio-format',
        bytes: 40_000 + (at % 2_000_000),
      },
      at,
      sender === null,
    )
  }
}

/** Since Ventura most rows have only a body and no `text`. One in eight, by guid, has both. */
function storedText(planned: PlannedMessage, service: string): [string | null, Uint8Array | null] {
  if (planned.unsent !== undefined || planned.groupName !== undefined) return [null, null]
  const content = {
    text: planned.text,
    ...(planned.attachment !== undefined && { attachment: planned.attachment }),
    ...(planned.oneTimeCode !== undefined && { oneTimeCode: planned.oneTimeCode }),
  }
  const digit = Number.parseInt(planned.guid.charAt(3), 16)
  // Old text messages from a phone network have no attributed body.
  if (service === 'SMS' && digit === 0 && planned.oneTimeCode === undefined) return [planned.text, null]
  return [digit < 2 ? planned.text : null, encodeMessageBody(content)]
}

function extraOf(planned: PlannedMessage): Extra {
  const { tapback, inReplyTo, versions, unsent, groupName, attachment } = planned
  if (tapback !== undefined) {
    return {
      associated_message_guid: `p:0/${tapback.on}`,
      associated_message_type: tapback.type,
      associated_message_emoji: tapback.emoji,
      associated_message_range_length: tapback.length,
    }
  }
  if (groupName !== undefined) return { item_type: groupRenamed, group_title: groupName, is_empty: 1, part_count: null }
  return {
    ...(planned.preview === true && { balloon_bundle_id: linkBalloon, payload_data: linkPayload(planned.text) }),
    ...(inReplyTo !== undefined && { thread_originator_guid: inReplyTo.guid, thread_originator_part: `0:0:${inReplyTo.length}` }),
    ...(attachment !== undefined && {
      cache_has_attachments: 1,
      is_audio_message: attachment.kind === 'voice' ? 1 : 0,
      part_count: planned.text.length > 1 ? 2 : 1,
    }),
    ...(versions !== undefined && {
      date_edited: toAppleTime(versions.at(-1)?.at ?? planned.at),
      message_summary_info: encodeBinaryPlist(editSummary(versions)),
    }),
    ...(unsent !== undefined && {
      date_edited: toAppleTime(planned.at + 30_000),
      message_summary_info: encodeBinaryPlist(
        dictionary({ amc: 0, ust: true, rp: [0], otr: dictionary({ '0': dictionary({ lo: 0, le: unsent }) }) }),
      ),
      is_empty: 1,
      part_count: 0,
    }),
  }
}

function editSummary(versions: NonNullable<PlannedMessage['versions']>): PlistValue {
  return dictionary({
    amc: 0,
    ust: true,
    ep: [0],
    otr: dictionary({ '0': dictionary({ lo: 0, le: versions[0]?.text.length ?? 0 }) }),
    ec: dictionary({
      '0': versions.map(({ text, at }) => dictionary({ d: { real: toAppleSeconds(at) }, t: encodeEarlierText(text) })),
    }),
  })
}

/** A keyed archive with the address of the preview, as in the second row of a link. */
function linkPayload(url: string): Uint8Array {
  const objects = ['$null', dictionary({ richLinkMetadata: { uid: 2 } }), dictionary({ URL: { uid: 3 }, originalURL: { uid: 3 } }), url]
  return encodeBinaryPlist(
    dictionary({ $version: 100_000, $archiver: 'NSKeyedArchiver', $top: dictionary({ root: { uid: 1 } }), $objects: objects }),
  )
}

function dictionary(entries: Readonly<Record<string, PlistValue>>): PlistValue {
  return { dictionary: entries }
}
