import { api } from '../api.ts';
import { optionsOf, Select } from '../components/form/input.tsx';
import { useRequest } from '../lib/use-request.ts';
import { useAddress } from '../router/location.ts';
import { useSession } from '../session.ts';

/** Whom an operator acts for: the address has it, so that it stays from page to page. */
export function OrganisationSwitch() {
  const { organisation, home } = useSession();
  const [, change] = useAddress();
  const { data = [] } = useRequest((signal) => api.request('GET /manage/organisations', {}, { signal }), []);
  const names = new Set([organisation.name, home, ...data.map(({ name }) => name)]);
  const choose = (name: string) => {
    const wanted = name === home ? null : name;
    change({ organisation: wanted, cursor: null, q: null, offset: null }, { step: true });
  };
  return (
    <Select
      aria-label="Organisation"
      options={optionsOf([...names].sort())}
      value={organisation.name}
      onValue={choose}
    />
  );
}
