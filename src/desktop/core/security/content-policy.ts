/**
 * The content security policy of the app's pages, sent as a header with each response. It is built at each launch, because it names the server's
 * port. A second policy in the page would only restrict it further, so there is none.
 *
 * `style-src` allows the styles that the component library writes at run time. Scripts may only come from the bundle.
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
