import type { ChipProps } from '@mui/material/Chip'
import { useSyncExternalStore } from 'react'
import { ApiError, cannotReachText } from '../api/api-error.ts'
import type { ConnectionState } from '../api/connection.ts'
import { useServices } from '../services.tsx'

/**
 * How current a server state is. Only `known` may be shown as a state: an answer from before an outage, or before a failed check, may be wrong by now, and a
 * page must not go on showing it.
 */
export type Knowledge = 'known' | 'checking' | 'unreachable' | 'failed'

/** The query fields that this needs. */
export interface Asked {
  readonly data: unknown
  readonly error: Error | null
  readonly isError: boolean
  /** ms since 1970. */
  readonly dataUpdatedAt: number
}

export function knowledgeOf(asked: Asked, { reachable, backSince }: ConnectionState): Knowledge {
  if (!reachable) return 'unreachable'
  if (asked.isError) return asked.error instanceof ApiError && asked.error.kind === 'network' ? 'unreachable' : 'failed'
  if (asked.data === undefined) return 'checking'
  // Read only when needed: a component that reads it rerenders for every answer, even an identical one.
  return backSince > 0 && asked.dataUpdatedAt < backSince ? 'checking' : 'known'
}

export function useConnection(): ConnectionState {
  const { connection } = useServices()
  return useSyncExternalStore(connection.subscribe, connection.snapshot)
}

/** Judges queries by the current state of the connection. */
export function useKnowledge(): (asked: Asked) => Knowledge {
  const connection = useConnection()
  return (asked) => knowledgeOf(asked, connection)
}

/** A chip in place of a state, while no state can be shown. */
export const unknownChips: Record<Exclude<Knowledge, 'known'>, { label: string; color: NonNullable<ChipProps['color']> }> = {
  checking: { label: 'Checking…', color: 'default' },
  unreachable: { label: cannotReachText, color: 'warning' },
  failed: { label: 'Unknown', color: 'warning' },
}

/** The same as a line of text. */
export const unknownWords = (knowledge: Knowledge): string => unknownChips[knowledge === 'known' ? 'checking' : knowledge].label
