/** Title of a route, in the browser's tab. */
export interface RouteHandle {
  title: string
}
