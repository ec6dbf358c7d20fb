/** Title of a route, for the browser tab. */
export interface RouteHandle {
  title: string
}
