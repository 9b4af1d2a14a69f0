// The light build (no DRM, no second audio) ships without types of its own; it is the same class.
declare module 'hls.js/light' {
  export { default } from 'hls.js'
}
