interface ImportMetaEnv {
  /** Full year of the build. */
  readonly BUILD_YEAR: number
}
