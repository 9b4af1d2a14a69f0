export declare const LOADED_FROM_PACKAGES: string[]
