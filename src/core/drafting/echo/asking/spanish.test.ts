import { describe, expect, it } from 'vitest'
import { readTurn } from '#core/drafting/intents/read-turn.ts'

/** What a turn is taken for, and in which language it is answered. */
const read = (turn: string) => {
  const { intent, language } = readTurn([turn])
  return [language, intent]
}

describe('a question in Spanish that begins with its verb is read as one', () => {
  it.each([
    ['quieres ir al cine?', 'proposal'],
    ['quieres ir a cenar', 'proposal'],
    ['oye, quieres ver una peli?', 'proposal'],
    ['te apetece tomar algo luego?', 'proposal'],
    ['vamos al cine?', 'proposal'],
    ['cenamos juntos?', 'proposal'],
    ['puedes venir a buscarme?', 'favor'],
    ['podrías traer pan?', 'favor'],
  ])('%j', (turn, intent) => expect(read(turn)).toEqual(['es', intent]))
})

describe('what is no invitation, or not only one, is not read as one', () => {
  it.each([
    'qué quieres comer?',
    'haz lo que quieres',
    'quieres que te diga algo?',
    'quieres café?',
    'quieres hablar?',
    'quieres morir?',
    '¿quieres casarte conmigo?',
    'quieres ir a la clínica conmigo?',
    'con quién vienes?',
    'por qué no vienes?',
    'puedes creerlo?',
    'puedes prestarme dinero?',
    'me quieres?',
    'vienen los niños?',
    'vamos ao cinema?',
    'quieres to go out tonight',
  ])('%j', (turn) => expect(['proposal', 'favor', 'attention']).not.toContain(read(turn)[1]))
})
