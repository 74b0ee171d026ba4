import { configure } from '@testing-library/react'

// A page on a busy machine takes longer than the default of one second.
configure({ asyncUtilTimeout: 10_000 })
