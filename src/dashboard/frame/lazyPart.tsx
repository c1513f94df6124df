import { Component, type ComponentType, lazy, type ReactNode, useState } from 'react';
import { Trouble } from './Trouble.tsx';

/** The code of a part did not arrive. */
class PartNotLoaded extends Error {
  override name = 'PartNotLoaded';

  constructor(cause: unknown) {
    super('The server cannot be reached.', { cause });
  }
}

interface HeldProps {
  again(): void;
  children: ReactNode;
}

/** Says in the part's own place that it could not be loaded; any other error goes on to the screen of errors (S-E1). */
class Held extends Component<HeldProps, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    if (error instanceof PartNotLoaded) return <Trouble error={error} again={this.props.again} />;
    throw error;
  }
}

interface ShownProps<Props extends object> {
  part(): ComponentType<Props>;
  /** Asks for the code once more. */
  renew(): void;
  props: Props;
}

function Shown<Props extends object>({ part, renew, props }: ShownProps<Props>) {
  const [tries, setTries] = useState(0);
  const Part = part();
  const again = () => {
    renew();
    setTries(tries + 1);
  };
  return (
    <Held key={tries} again={again}>
      <Part {...props} />
    </Held>
  );
}

type PropsOf<Part> = Part extends ComponentType<infer Props extends object> ? Props : never;

/**
 * A component whose code is fetched when it is first shown. Where the network fails, all around it stays as it is, what is
 * not saved among it, and the part is asked for again: React's own `lazy` would keep the failure and take the page away.
 */
export function lazyPart<Part extends ComponentType<never>>(
  load: () => Promise<{ default: Part }>,
): ComponentType<PropsOf<Part>> {
  type Props = PropsOf<Part>;
  const asked = () =>
    lazy(async () => {
      try {
        // The same component, known by its props.
        return (await load()) as unknown as { default: ComponentType<Props> };
      } catch (error) {
        throw new PartNotLoaded(error);
      }
    }) as ComponentType<Props>;
  let part = asked();
  const renew = () => {
    part = asked();
  };
  return (props: Props) => <Shown part={() => part} renew={renew} props={props} />;
}
