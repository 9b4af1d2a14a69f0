/** The rules of React, which hold in web/src, each with code that breaks it. */
export const REACT: Record<string, string> = {
  'react/error-boundaries': 'export function A() { try { return <p /> } catch { return null } }',
  'react/exhaustive-deps':
    "import { useEffect } from 'react'; export function useA(b: number) { useEffect(() => console.log(b), []) }",
  'react/globals': 'let count = 0; export function A() { count = 1; return <p>{count}</p> }',
  'react/immutability': 'export function A({ b }: { b: { c: number } }) { b.c = 1; return <p>{b.c}</p> }',
  'react/incompatible-library':
    "import { useReactTable } from '@tanstack/react-table'; export function A() { return <p>{useReactTable({})}</p> }",
  'react/preserve-manual-memoization':
    "import { useId, useMemo } from 'react'; export function useA() { const b = ['c']; b.push(useId()); return useMemo(() => b.slice(), [b]) }",
  'react/purity': 'export function A() { return <p>{Math.random()}</p> }',
  'react/refs':
    "import { useRef } from 'react'; export function A() { const b = useRef(0); return <p>{b.current}</p> }",
  'react/rules-of-hooks':
    "import { useState } from 'react'; export function A({ b }: { b: boolean }) { if (b) useState(1); return null }",
  'react/set-state-in-effect':
    "import { useEffect, useState } from 'react'; export function useA() { const [b, setB] = useState(0); useEffect(() => { setB(1) }, []); return b }",
  'react/set-state-in-render':
    "import { useState } from 'react'; export function useA() { const [b, setB] = useState(0); setB(1); return b }",
  'react/static-components': 'export function A({ b }: { b: number }) { const C = () => <p>{b}</p>; return <C /> }',
  'react/unsupported-syntax': "export function A() { const b = eval('1'); return <p>{b}</p> }",
  'react/use-memo': "import { useMemo } from 'react'; export const useA = (b: number) => useMemo((c) => b + c, [b])",
}

/** Parts with code that comes later use `later`, which outlives a failed load. */
export const LATER: [rule: string, code: string][] = [
  ['no-restricted-imports', "import { lazy } from 'react'; export { lazy }"],
  ['no-restricted-imports', "import { Suspense as A } from 'react'; export { A }"],
  ['no-restricted-imports', "import React from 'react'; export { React }"],
  ['no-restricted-imports', "import * as React from 'react'; export { React }"],
  ['no-restricted-imports', "import { env } from 'node:process'; export { env }"],
]
