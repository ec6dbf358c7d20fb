import { z } from 'zod'
import { defineEndpoint } from './define-endpoint.ts'

/** Public path of the OpenAPI document. */
export const openApiPath = '/api/docs/json'

/** Port a server listens on by default. */
export const defaultPort = 5002

/** What a page needs to know about this server before sign-in. Contains no personal data. */
export const appInfo = z.object({
  product: z.literal('Idiolect'),
  version: z.string(),
  mode: z.enum(['browser', 'desktop', 'hosted']),
  /** True if the sample Messages app is used in place of a Mac's. Every page that shows its data says "Sample data". */
  sample_data: z.boolean(),
  google_sign_in: z.boolean(),
  support_email: z.string().nullable(),
  installer_url: z.string().nullable(),
  /** The program that needs Full Disk Access (in browser mode, the terminal that started the server). Null if none does. */
  permission_holder: z.string().nullable(),
})
export type AppInfo = z.infer<typeof appInfo>

/** `not-asked`: the system has not asked the owner yet. `asking`: its dialog is on screen. `unknown` is never shown as granted. */
export const permissionState = z.enum(['granted', 'denied', 'not-asked', 'asking', 'unknown', 'not-needed'])

const permissions = z.object({
  full_disk_access: z.object({ state: permissionState, detail: z.string() }),
  accessibility: z.object({ state: permissionState, detail: z.string() }),
  automation: z.object({ state: permissionState, detail: z.string() }),
})
/** Name of a permission in API answers. */
export const permissionName = z.enum(['full_disk_access', 'accessibility', 'automation'])
export type PermissionName = z.infer<typeof permissionName>

export const app = {
  info: defineEndpoint({
    method: 'GET',
    path: '/api/app',
    access: 'public',
    summary: 'What this server is: mode, version, sample data or real',
    input: z.object({}),
    output: appInfo,
  }),
  test: defineEndpoint({
    method: 'GET',
    path: '/api/test',
    access: 'public',
    summary: 'Connectivity check',
    input: z.object({}),
    output: z.object({ status: z.literal('success'), message: z.string() }),
  }),
  permissions: defineEndpoint({
    method: 'GET',
    path: '/api/permissions',
    access: 'session',
    summary: 'What the operating system really allows',
    input: z.object({}),
    output: permissions,
  }),
  askPermission: defineEndpoint({
    method: 'POST',
    path: '/api/permissions/ask',
    access: 'session',
    summary: 'Makes the operating system ask for a permission; sends nothing, and answers while the question is still open',
    input: z.object({ permission: z.enum(['accessibility', 'automation']) }),
    output: permissions,
  }),
}
