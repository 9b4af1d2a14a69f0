import { configure } from '@testing-library/react'
import { PATIENCE_MS } from '../../../scripts/testing/patience.ts'

configure({ asyncUtilTimeout: PATIENCE_MS })
