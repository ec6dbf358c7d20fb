import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { createJsonSchemaTransform } from 'fastify-type-provider-zod'
import { openApiPath } from '#contract/app.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { Endpoint } from '#contract/define-endpoint.ts'
import type { ServerDeps } from '../deps.ts'

/** Generates the OpenAPI document from the routes; must be registered before them. */
export async function describeRoutes(app: FastifyInstance, deps: ServerDeps): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Idiolect',
        version: deps.appInfo.version,
        description: 'Learns how you write, and drafts replies in your own voice.',
      },
      components: {
        securitySchemes: { session: { type: 'http', scheme: 'bearer', description: 'A session token, as login and signup give it.' } },
      },
    },
    transform: createJsonSchemaTransform({ zodToJsonConfig: { unrepresentable: 'any' } }),
  })
}

/** `/api/docs` for people, `/api/docs/json` for machines. They describe the calls and contain no personal data. */
export function openapiRoutes(app: FastifyInstance, deps: ServerDeps): void {
  const page = docsPage(deps.appInfo.version, endpoints)
  app.get('/api/docs', { schema: { hide: true } }, async (_request, reply) => reply.type('text/html; charset=utf-8').send(page))
  app.get(openApiPath, { schema: { hide: true } }, async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(app.swagger()),
  )
}

/** Hand-written: the usual viewers need third-party scripts or a looser content policy. */
function docsPage(version: string, calls: readonly Endpoint[]): string {
  const rows = calls.map(
    (call) => `<tr><td><code>${call.method}</code></td><td><code>${escape(call.path)}</code></td>
<td>${call.access === 'session' ? 'signed in' : 'anybody'}</td><td>${escape(call.summary)}</td></tr>`,
  )
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Idiolect: the calls</title>
<style>
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { max-width: 70rem; margin: 2rem auto; padding: 0 1rem }
table { border-collapse: collapse; width: 100% } th, td { text-align: left; padding: .4rem .8rem .4rem 0; vertical-align: top; border-bottom: 1px solid #8884 }
</style></head><body><main>
<h1>Idiolect ${escape(version)}: the calls</h1>
<p>Signed-in calls carry <code>Authorization: Bearer &lt;token&gt;</code>; bodies are JSON. Shapes are in the
<a href="docs/json">OpenAPI document</a>. A failure answers <code>{success: false, status: "error", code, message, error, details?}</code>.</p>
<table><thead><tr><th scope="col">Method</th><th scope="col">Path</th><th scope="col">Who</th><th scope="col">What it does</th></tr></thead>
<tbody>
${rows.join('\n')}
</tbody></table></main></body></html>
`
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)
}
