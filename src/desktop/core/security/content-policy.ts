/**
 * What a page of the app may load, as the header of each of its answers: made anew at each launch, because it names the server's port. A
 * second policy in the page itself would only narrow it further, so there is none.
 *
 * `style-src` allows what the component library writes at run time; scripts come from the bundle alone.
 */
export function contentPolicy(server: { readonly port: number } | null): string {
  const api = server === null ? [] : [`http://127.0.0.1:${server.port}`]
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', ...api],
    'media-src': ["'self'"],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...api],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'object-src': ["'none'"],
  }
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ')
}
