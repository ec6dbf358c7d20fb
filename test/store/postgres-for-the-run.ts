import type { TestProject } from 'vitest/node'
import { startServer } from './postgres.ts'

/** Runs once before the project `store`, and what it returns after it. */
export default async function start(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startServer()
  project.provide('postgres', postgres.folder)
  return () => postgres.stop()
}
