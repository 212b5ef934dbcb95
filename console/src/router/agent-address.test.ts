import { expect, it } from 'vitest';
import { agentPath, editPath, routeOf } from './agent-address.ts';

const restOf = (path: string) => path.split('/').slice(1).map(decodeURIComponent);

it('an agent is found by its address, whatever its id', () => {
  for (const agentId of ['wb-1', 'edit', 'a/b', '100 %', 'ü?&#']) {
    expect(routeOf(restOf(agentPath(agentId)))).toEqual({ page: 'agent', agentId });
    expect(routeOf(restOf(editPath(agentId)))).toEqual({ page: 'edit', agentId });
  }
});

it('a change of many agents has an address that no agent has', () => {
  expect(routeOf(restOf(editPath()))).toEqual({ page: 'edit', agentId: undefined });
});

it('an address with parts that mean nothing leads nowhere', () => {
  expect(routeOf(['wb-1', 'delete'])).toEqual({ page: 'nowhere' });
  expect(routeOf(['wb-1', 'edit', 'now'])).toEqual({ page: 'nowhere' });
});
